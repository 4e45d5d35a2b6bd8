const main = document.createElement('main');
main.append(Object.assign(document.createElement('h1'), { textContent: 'trenchctl' }));
document.body.append(main);
