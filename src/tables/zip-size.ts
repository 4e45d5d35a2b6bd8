import { TABLE_LIMITS, TableError } from './table.js';

// A workbook is a ZIP archive. The package that reads it unpacks a part up to the size that the directory of the archive states,
// and up to 2 GiB if the directory states none. The stated sizes are therefore checked before anything is unpacked.

const DIRECTORY = 0x02014b50;
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** The end of the directory is 22 bytes long and may have a comment of up to 65,535 bytes behind it. */
const END_SIZE = 22;
const MAX_COMMENT = 0xffff;
/** Larger numbers stand elsewhere in the archive (ZIP64); no workbook within the limits needs them. */
const IN_ZIP64 = 0xffffffff;
const MAX_PARTS = 2000;

const DAMAGED = 'open it in a spreadsheet program, and save it as .xlsx again';

/** Refuses an archive that is too large when it is unpacked, or that does not state its sizes. */
export function checkUnpackedSize(bytes: Buffer): void {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end < bytes.length - END_SIZE - MAX_COMMENT || end + END_SIZE > bytes.length)
    throw new TableError('it is not a workbook (.xlsx), or a part of it is missing', DAMAGED);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_PARTS) throw new TableError(`it has more than ${MAX_PARTS} parts`, DAMAGED);
  let at = bytes.readUInt32LE(end + 16);
  let total = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY)
      throw new TableError('the directory of the archive is damaged', DAMAGED);
    total += unpackedSize(bytes, at);
    if (total > TABLE_LIMITS.unpackedSize) throw tooLarge();
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

function unpackedSize(bytes: Buffer, at: number): number {
  const packed = bytes.readUInt32LE(at + 20);
  const unpacked = bytes.readUInt32LE(at + 24);
  if (packed === IN_ZIP64 || unpacked === IN_ZIP64) throw tooLarge();
  // An empty part is packed in two bytes.
  if (unpacked === 0 && packed > 2)
    throw new TableError('the archive does not state the size of one of its parts', DAMAGED);
  return unpacked;
}

const tooLarge = (): TableError =>
  new TableError(
    `it is larger than ${TABLE_LIMITS.unpackedSize / 1024 / 1024} MiB when it is unpacked`,
    'remove the rows, sheets and pictures that are not imported, or divide it into several tables',
  );
