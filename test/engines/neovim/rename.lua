-- Renames a segment and saves all files.
local editor = dofile(os.getenv('EDITOR_LUA'))
editor.run(function()
  editor.open('specs/a.yaml')
  editor.go('Havnegata:')
  vim.lsp.util.apply_workspace_edit(editor.ask('textDocument/rename', { newName = 'Havneveien' }), 'utf-16')
  vim.cmd('wall')
  return editor.lines()
end)
