-- Neovim 0.9 and later reads this file in the folder that it is started in, if `exrc` is set in init.lua and after it has asked.
dofile(vim.fn.getcwd() .. '/.nvim/trenchctl.lua').setup()
