// Writes dist/index.d.ts: one file with everything that index.ts exports. It writes out types that zod infers as plain
// TypeScript. A bundler of the compiler's own declarations would repeat zod's terms at every use, which is five times
// the size.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import ts from 'typescript';

import { inRoot, projectCache } from '../lib/files.mjs';

const HEAD = `import type * as z from 'zod/v4';
type Schema<Output, Input = Output> = z.ZodType<Output, Input>;`;

/** Where the build puts the compiler's declarations. */
const folder = path.join(projectCache, 'types');

const program = ts.createProgram([path.join(folder, 'index.d.ts')], { noEmit: true, strict: true });
const checker = program.getTypeChecker();
const entry = program.getSourceFile(path.join(folder, 'index.d.ts'));

/** The text of every declaration in the file, by symbol. */
const texts = new Map();
const inferred = new Map();

const resolve = (symbol) =>
	symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** The statement that declares the symbol at the top level of one of our files, if one does. */
function statementOf(symbol) {
	const [declaration] = symbol.declarations ?? [];
	const isVariable = declaration && ts.isVariableDeclaration(declaration);
	const statement = isVariable ? declaration.parent.parent : declaration;
	const isOurs = statement?.getSourceFile().fileName.startsWith(folder);
	return isOurs && ts.isSourceFile(statement.parent) ? statement : undefined;
}

function declare(symbol) {
	const statement = statementOf(symbol);
	if (!statement || texts.has(symbol)) return;
	if ([...texts.keys()].some(({ name }) => name === symbol.name)) {
		throw new Error(`Two declarations have the name ${symbol.name}`);
	}
	texts.set(symbol, '');
	texts.set(symbol, declarationText(symbol, statement));
}

function declarationText(symbol, statement) {
	const text = statement.getText();
	if (ts.isTypeAliasDeclaration(statement) && /\bz\.(infer|input|output)</.test(text)) {
		if (!statement.typeParameters) {
			inferred.set(symbol, typeText(checker.getDeclaredTypeOfSymbol(symbol)));
			return `type ${symbol.name} = ${inferred.get(symbol)};`;
		}
	}
	if (ts.isVariableStatement(statement) && /\bz\.Zod/.test(text)) {
		return `declare const ${symbol.name}: ${endpointsText(checker.getTypeOfSymbol(symbol))};`;
	}
	declareReferences(statement);
	return text.replace(/^export /, '');
}

function declareReferences(node) {
	if (ts.isImportTypeNode(node)) throw new Error(`Import the type in ${node.parent.getText()}`);
	const referred = ts.isIdentifier(node) && checker.getSymbolAtLocation(node);
	if (referred) declare(resolve(referred));
	ts.forEachChild(node, declareReferences);
}

/** Written out in full, because the entry file imports no names from zod. */
function typeText(type) {
	const { InTypeAlias, NoTruncation } = ts.TypeFormatFlags;
	return checker.typeToString(type, entry, InTypeAlias | NoTruncation);
}

/** The text of an object of endpoints. */
function endpointsText(type) {
	const endpoints = type.getProperties().map((endpoint) => {
		const { aliasSymbol, symbol } = checker.getTypeOfSymbol(endpoint);
		declare(aliasSymbol ?? symbol);
		const [id, schemas] = checker.getTypeArguments(checker.getTypeOfSymbol(endpoint));
		const parts = schemas
			.getProperties()
			.map((part) => `${part.name}: ${schemaText(checker.getTypeOfSymbol(part))}`);
		return `readonly ${endpoint.name}: ${symbol.name}<${typeText(id)}, { ${parts.join('; ')} }>`;
	});
	return `{ ${endpoints.join('; ')} }`;
}

/** If a schema fills in defaults, callers only need to know what it accepts. */
function schemaText(schema) {
	const ofZod = checker.getTypeOfSymbol(checker.getPropertyOfType(schema, '_zod'));
	const [output, input] = ['output', 'input'].map((name) =>
		typeText(checker.getTypeOfSymbol(checker.getPropertyOfType(ofZod, name))),
	);
	return output === input ? `Schema<${output}>` : `Schema<unknown, ${input}>`;
}

/** The text with inferred types replaced by their names. */
function withNames(text, self) {
	return [...inferred]
		.filter(([symbol, full]) => symbol !== self && full.includes('{'))
		.sort(([, a], [, b]) => b.length - a.length)
		.reduce((named, [{ name }, full]) => named.replaceAll(full, name), text);
}

const values = Object.keys(createRequire(import.meta.url)(inRoot('dist', 'index.js')));
const exported = checker
	.getExportsOfModule(checker.getSymbolAtLocation(entry))
	.map(resolve)
	.filter(({ flags, name }) => flags & ts.SymbolFlags.Type || values.includes(name));
exported.forEach(declare);

const declarations = [...texts].map(
	([symbol, text]) => `${exported.includes(symbol) ? 'export ' : ''}${withNames(text, symbol)}`,
);
writeFileSync(inRoot('dist', 'index.d.ts'), [HEAD, ...declarations, 'export {};', ''].join('\n'));
