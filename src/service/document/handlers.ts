import type { operations } from '../../contract/generated/document.types.js';
import type { Handlers } from '../core/context.js';
import {
  getCommentContent,
  getCommentOrComments,
  listCommentRecipients,
  listCommentSources,
  listDocumentComments,
} from './comment-handlers.js';
import { downloadDocument } from './download.js';
import { listHandlers } from './lists.js';
import {
  checkDocumentAccess,
  getDocumentVersion,
  listBacklinks,
  listDocuments,
  listDocumentsByNumber,
  listDocumentsByType,
  listDocumentVersions,
  listSheetSeries,
} from './meta.js';
import { searchDocuments } from './search.js';
import { suggestTerms } from './suggest.js';

/** The document service, by operationId. */
export const documentHandlers: Handlers<keyof operations> = {
  ...listHandlers,
  checkDocumentAccess,
  downloadDocument,
  downloadDocumentVersion: downloadDocument,
  getCommentContent,
  getCommentOrComments,
  getDocumentVersion,
  listBacklinks,
  listCommentRecipients,
  listCommentSources,
  listDocumentComments,
  listDocuments,
  listDocumentsByNumber,
  listDocumentsByType,
  listDocumentVersions,
  listSheetSeries,
  searchDocuments,
  suggestTerms,
};
