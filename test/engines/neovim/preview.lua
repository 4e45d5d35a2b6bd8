-- Opens the preview of a segment by the command of its code lens, and reads a drawing of text that was not saved.
local editor = dofile(os.getenv('EDITOR_LUA'))
local DRAWN = [[
const [address, segment, words] = process.argv.slice(1);
const ask = async () => (await (await fetch(`${address}drawing?segment=${encodeURIComponent(segment)}`)).json()).sections;
const items = async () => (await ask()).flatMap((section) => section.items.map((item) => item.words));
while (!(await items()).includes(words));
console.log((await items()).join(', '));
]]

editor.run(function()
  editor.open('specs/a.yaml')
  editor.go('PVC 110')
  vim.cmd('normal! 4lcw160')
  local lens = vim.tbl_filter(function(one) return one.command.title == 'preview' end, editor.ask('textDocument/codeLens'))[1]
  local address = editor.ask('workspace/executeCommand', lens.command)
  local page, segment = address:match('^(.*/)#(.*)$')
  local node = { os.getenv('NODE'), '--input-type=module', '-e', DRAWN, page }
  local drawn = vim.fn.system(vim.list_extend(node, { lens.command.arguments[1], 'pipe: PVC 160 SN8' }))
  return { segment, vim.trim(drawn), vim.bo.modified }
end)
