/** The page of the preview; its script builds the contents. */
export const previewPage = (hasEditor: boolean): string => `<!doctype html>
<html lang="en"${hasEditor ? ' data-editor' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>trenchctl preview</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="report.css">
<link rel="stylesheet" href="preview.css">
</head>
<body>
<a class="skip" href="#drawings">Skip to the drawings</a>
<header>
<p class="brand">trenchctl preview</p>
<p id="status" role="status"></p>
<div class="tools">
<label class="state"><input type="checkbox" id="plan"> Change against the live state</label>
<label class="state"><input type="checkbox" id="ratings"> Ratings of cables</label>
<button type="button" id="again" title="Read the live state again" hidden>Read again</button>
<div class="zoom" role="group" aria-label="Size of the drawings">
<button type="button" id="smaller" aria-label="Smaller">&minus;</button>
<button type="button" id="fit">Fit</button>
<button type="button" id="larger" aria-label="Larger">+</button>
</div>
</div>
</header>
<nav id="segments" aria-label="Segments"></nav>
<main>
<section id="findings" aria-labelledby="findings-title" hidden></section>
<section id="drawings" aria-label="Drawings" tabindex="-1"></section>
</main>
<aside id="source" aria-label="Place in the spec" hidden></aside>
<script src="preview.js"></script>
</body>
</html>
`;
