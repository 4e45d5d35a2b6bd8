-- Starts the language server of trenchctl for YAML files, one server for each repository. Works with Neovim 0.7 and later.
-- With --no, npx runs the trenchctl that the repository has installed, and never installs a package of this name from a registry.
local M = { command = { 'npx', '--no', 'trenchctl', 'lsp' }, clients = {} }

function M.root(file)
  local found = vim.fn.findfile('trenchctl.yaml', vim.fn.fnamemodify(file, ':p:h') .. ';')
  return found == '' and vim.fn.getcwd() or vim.fn.fnamemodify(found, ':p:h')
end

function M.attach(buffer)
  local root = M.root(vim.api.nvim_buf_get_name(buffer))
  M.clients[root] = M.clients[root]
    or vim.lsp.start_client({ name = 'trenchctl', cmd = M.command, cmd_cwd = root, root_dir = root })
  vim.lsp.buf_attach_client(buffer, M.clients[root])
  -- The preview follows the cursor by the highlights; `:lua vim.lsp.codelens.run()` opens it.
  vim.api.nvim_create_autocmd('CursorHold', {
    buffer = buffer,
    callback = function()
      vim.lsp.buf.clear_references()
      vim.lsp.buf.document_highlight()
      vim.lsp.codelens.refresh()
    end,
  })
  return M.clients[root]
end

function M.setup()
  vim.api.nvim_create_autocmd('FileType', {
    pattern = 'yaml',
    callback = function(event) M.attach(event.buf) end,
  })
end

return M
