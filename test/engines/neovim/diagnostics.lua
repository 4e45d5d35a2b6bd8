-- Problems appear while a line is typed.
local editor = dofile(os.getenv('EDITOR_LUA'))
editor.run(function()
  editor.open('specs/a.yaml')
  editor.go('length: 60')
  vim.cmd('normal! cwlenght')
  vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 20)
  return vim.tbl_map(function(one) return one.code or one.user_data.lsp.code end, vim.diagnostic.get(0))
end)
