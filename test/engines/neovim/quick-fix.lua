local editor = dofile(os.getenv('EDITOR_LUA'))
editor.run(function()
  editor.open('specs/a.yaml')
  editor.go('60')
  vim.cmd('normal! A m')
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  local range = { start = { line = line, character = 0 }, ['end'] = { line = line, character = 1 } }
  local actions = editor.ask('textDocument/codeAction', { range = range, context = { diagnostics = {} } })
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  return { actions[1].title, vim.api.nvim_get_current_line() }
end)
