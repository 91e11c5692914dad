import path from 'node:path';

import ts from 'typescript';

const HEAD = `import type * as z from 'zod/v4';
type Schema<Output, Input = Output> = z.ZodType<Output, Input>;`;

const { SymbolFlags, TypeFlags } = ts;

/**
 * The text of one declaration file for all that the entry module exports. A type that zod infers stands in it as what
 * it is, by the name that the contract gives it. The compiler's own files would say it in zod's terms, again at every
 * use: five times the size, and nothing that a reader could take in.
 */
export function declarationsOf(entry, configFile) {
	const { checker, entryFile, statementOf } = compile(path.resolve(entry), configFile);
	const exported = exportsOf(entryFile);
	const texts = new Map();
	const textOf = typePrinter({
		checker,
		aliases: exported.filter(isInferred),
		statementOf,
		nameOf,
	});

	exported.forEach(nameOf);
	const declarations = [...texts].map(([symbol, text]) =>
		exported.includes(symbol) ? `export ${text}` : text,
	);
	return [HEAD, ...declarations, 'export {};', ''].join('\n');

	/** The name of what is declared, which goes into the file where it is not in there yet. */
	function nameOf(symbol) {
		if (!texts.has(symbol)) {
			if ([...texts.keys()].some(({ name }) => name === symbol.name)) {
				throw new Error(`Two declarations have the name ${symbol.name}`);
			}
			texts.set(symbol, '');
			texts.set(symbol, isInferred(symbol) ? inferred(symbol) : written(symbol));
		}
		return symbol.name;
	}

	function isInferred(symbol) {
		const statement = statementOf(symbol);
		return ts.isTypeAliasDeclaration(statement)
			? !statement.typeParameters && /\bz\.(infer|input|output)</.test(statement.getText())
			: ts.isVariableStatement(statement) && /\bz\.Zod/.test(statement.getText());
	}

	function inferred(symbol) {
		return symbol.flags & SymbolFlags.TypeAlias
			? `type ${symbol.name} = ${textOf(checker.getDeclaredTypeOfSymbol(symbol), symbol)};`
			: `declare const ${symbol.name}: ${textOf(checker.getTypeOfSymbol(symbol))};`;
	}

	/** A declaration as it was written; what it refers to is declared too. */
	function written(symbol) {
		const statement = statementOf(symbol);
		const scope = symbolsIn(symbol.declarations[0].getSourceFile());
		const visit = (node) => {
			const reference =
				(ts.isTypeReferenceNode(node) && node.typeName) ||
				(ts.isTypeQueryNode(node) && node.exprName) ||
				(ts.isExpressionWithTypeArguments(node) && node.expression);
			const referred = reference && scope.get(reference.getText());
			if (referred && statementOf(referred)) nameOf(referred);
			if (ts.isImportTypeNode(node)) throw new Error(`Give ${symbol.name} a type that is imported`);
			ts.forEachChild(node, visit);
		};
		visit(statement);
		return statement.getText().replace(/^export /, '');
	}

	function exportsOf(file) {
		const isTypesOnly = (node) => ts.isExportDeclaration(node) && node.isTypeOnly;
		const exportsAt = (node) => checker.getExportsOfModule(checker.getSymbolAtLocation(node));
		const typesOnly = file.statements
			.filter(isTypesOnly)
			.flatMap(({ moduleSpecifier }) => exportsAt(moduleSpecifier));
		return exportsAt(file)
			.filter((symbol) => !typesOnly.includes(symbol) || resolved(symbol).flags & SymbolFlags.Type)
			.map(resolved);
	}

	function symbolsIn(file) {
		const { Type, Value, Alias } = SymbolFlags;
		const symbols = checker.getSymbolsInScope(file, Type | Value | Alias);
		return new Map(symbols.map((symbol) => [symbol.name, resolved(symbol)]));
	}

	function resolved(symbol) {
		return symbol.flags & SymbolFlags.Alias
			? checker.getAliasedSymbol(symbol)
			: checker.getExportSymbolOfSymbol(symbol);
	}
}

/** `statementOf` gives what the compiler declares of a symbol, where that is one of the sources'. */
function compile(entry, configFile) {
	const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
	const { options } = ts.getParsedCommandLineOfConfigFile(configFile, { declaration: true }, host);
	const program = ts.createProgram([entry], options);
	const statements = new Map();
	const keep = (name, text, _mark, _onError, [source]) => {
		const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
		for (const statement of file.statements) {
			const [declared] = statement.declarationList?.declarations ?? [statement];
			if (declared.name) statements.set(`${source.fileName} ${declared.name.text}`, statement);
		}
	};
	program.emit(undefined, keep, undefined, true);
	return {
		checker: program.getTypeChecker(),
		entryFile: program.getSourceFile(entry),
		statementOf: ({ name, declarations: [declaration] = [] }) =>
			declaration && statements.get(`${declaration.getSourceFile().fileName} ${name}`),
	};
}

function fail({ messageText }) {
	throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** Writes a type out in full, down to what has a name: the `aliases`, and the interfaces among the sources. */
function typePrinter({ checker, aliases, statementOf, nameOf }) {
	// zod infers equal types anew in each place, so only their texts tell that they are equal.
	const fullTexts = new Map();
	const named = aliases
		.filter(({ flags }) => flags & SymbolFlags.TypeAlias)
		.map((symbol) => ({ symbol, parts: partsOf(checker.getDeclaredTypeOfSymbol(symbol)) }))
		.filter(({ parts }) => parts.some(isObject))
		.map(({ symbol, parts }) => ({ symbol, own: parts.map(fullText) }));

	return (type, defining) => unionText(partsOf(type), { defining });

	function fullText(part) {
		if (!fullTexts.has(part)) fullTexts.set(part, typeText(part, { inFull: true }));
		return fullTexts.get(part);
	}

	function unionText(parts, mode) {
		const alias = mode.inFull ? undefined : aliasOf(parts, mode.defining);
		if (alias) {
			const others = parts.filter((part) => !alias.own.includes(fullText(part)));
			const texts = others.length > 0 ? [unionText(others, mode)] : [];
			return [nameOf(alias.symbol), ...texts].join(' | ');
		}
		if (parts.length === 1) return typeText(parts[0], mode);
		const texts = parts.map((part) => bracketed(typeText(part, mode)));
		// The compiler's own order is by chance.
		if (mode.inFull) texts.sort();
		return texts.join(' | ').replace('false | true', 'boolean');
	}

	function aliasOf(parts, defining) {
		if (!parts.some(isObject)) return undefined;
		const texts = parts.map(fullText);
		return named.find(
			({ symbol, own }) => symbol !== defining && own.every((text) => texts.includes(text)),
		);
	}

	function typeText(type, { inFull }) {
		const textOf = (inner) => unionText(partsOf(inner), { inFull });
		const typeOf = (symbol) => checker.getTypeOfSymbol(symbol);
		if (!isObject(type))
			return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);

		const zod = checker.getPropertyOfType(type, '_zod');
		if (zod) {
			// Of a schema that fills in defaults, a caller needs what it takes alone.
			const [output, input] = ['output', 'input'].map((name) =>
				textOf(typeOf(checker.getPropertyOfType(typeOf(zod), name))),
			);
			return output === input ? `Schema<${output}>` : `Schema<unknown, ${input}>`;
		}

		const isReference = type.objectFlags & ts.ObjectFlags.Reference;
		const args = () => (isReference ? checker.getTypeArguments(type).map(textOf) : []);
		if (checker.isArrayType(type)) return `${bracketed(args()[0])}[]`;
		if (statementOf(type.symbol)) {
			return `${nameOf(type.symbol)}<${args().join(', ')}>`.replace('<>', '');
		}

		const [signature] = type.getCallSignatures();
		if (signature?.parameters.length === 0) return `() => ${textOf(signature.getReturnType())}`;
		if (signature) throw new Error(`Declare the type of ${checker.typeToString(type)}`);

		const indexes = checker
			.getIndexInfosOfType(type)
			.map(({ keyType, type: value }) => `[key: ${textOf(keyType)}]: ${textOf(value)}`);
		const members = checker.getPropertiesOfType(type).map((property) => {
			const parts = partsOf(typeOf(property));
			if (!(property.flags & SymbolFlags.Optional)) {
				return `${property.name}: ${unionText(parts, { inFull })}`;
			}
			const present = parts.filter(({ flags }) => !(flags & TypeFlags.Undefined));
			return `${property.name}?: ${unionText(present, { inFull })}`;
		});
		return `{ ${[...indexes, ...members].join('; ')} }`;
	}
}

const isObject = ({ flags }) => (flags & TypeFlags.Object) !== 0;
const bracketed = (text) => (/ \| | => /.test(text) ? `(${text})` : text);

/** The members of a union, null and undefined last; of any other type, the type. */
function partsOf(type) {
	const isNothing = ({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
	const parts = type.isUnion() ? type.types : [type];
	return [...parts.filter((part) => !isNothing(part)), ...parts.filter(isNothing)];
}
