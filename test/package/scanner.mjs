// Judges an unpacked package and the sources it was built from as n8n's scanner of community packages does, which looks at
// the same files of both. A process of its own: jest cannot load what ESLint imports.

// Jest sets it, and the rules take it for tests of their own.
delete process.env.NODE_ENV;
const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(
	'@n8n/scan-community-package/scanner/scanner.mjs'
);

const [packageFolder, sourceFolder] = process.argv.slice(2);
const verdicts = {
	package: await analyzePackage(packageFolder, ['**/*.js', 'package.json']),
	source: await analyzePackage(sourceFolder, SOURCE_FILE_PATTERNS),
};
console.log(JSON.stringify(verdicts));
