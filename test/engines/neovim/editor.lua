-- Opens a spec in Neovim as a user does, with the settings of editors/neovim, and prints what a script finds.
local M = {}

function M.open(file)
  local trenchctl = dofile(os.getenv('SETTINGS'))
  trenchctl.command = { os.getenv('NODE'), os.getenv('TRENCHCTL'), 'lsp' }
  vim.cmd('edit ' .. file)
  local id = trenchctl.attach(0)
  vim.wait(60000, function()
    local client = vim.lsp.get_client_by_id(id)
    return client ~= nil and client.initialized == true
  end, 20)
end

-- Puts the cursor on the first character of a text.
function M.go(text, offset)
  for n, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
    local from = line:find(text, 1, true)
    if from then
      vim.api.nvim_win_set_cursor(0, { n, from - 1 + (offset or 0) })
      return
    end
  end
  error('not found: ' .. text)
end

function M.ask(method, more)
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, 'utf-16'), more or {})
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 60000) or {}) do
    if answer.error then error(vim.inspect(answer.error)) end
    return answer.result
  end
  error('no answer to ' .. method)
end

function M.lines() return vim.api.nvim_buf_get_lines(0, 0, -1, true) end

-- Runs a script and ends the editor.
function M.run(work)
  local ok, found = pcall(work)
  io.stdout:write(vim.fn.json_encode(ok and { found = found } or { error = tostring(found) }) .. '\n')
  vim.cmd('qa!')
end

return M
