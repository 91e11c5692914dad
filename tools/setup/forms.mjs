// n8n shows a node and its variant as a tool by one list of fields, each with a condition on `@tool`. What describes a
// node to a model does not know that condition, and takes the first of two fields with one name. So dist/types gets two
// lists: that of the node, and that of its tool, which n8n puts in its place. n8n runs both with the code's own list.
import { readFileSync, writeFileSync } from 'node:fs';

import { inRoot } from '../lib/files.mjs';

const TOOL = '@tool';

const isEmpty = (object) => Object.keys(object).length === 0;

/** The conditions without those on `@tool`, or undefined if the field is never shown. */
function withoutTool({ show = {}, hide = {} }, isTool) {
	const { [TOOL]: shown = [isTool], ...otherShow } = show;
	const { [TOOL]: hidden = [], ...otherHide } = hide;
	if (!shown.includes(isTool) || hidden.includes(isTool)) return undefined;
	return { show: otherShow, hide: otherHide };
}

/** The fields that a node shows, as a tool or not. A field that it does not have cannot hide others. */
function formOf(properties, isTool) {
	const shown = properties.flatMap(({ displayOptions = {}, ...field }) => {
		const conditions = withoutTool(displayOptions, isTool);
		return conditions ? [{ field, conditions }] : [];
	});
	const names = new Set(shown.map(({ field }) => field.name));
	return shown.map(({ field, conditions: { show, hide } }) => {
		const left = Object.fromEntries(Object.entries(hide).filter(([name]) => names.has(name)));
		const displayOptions = {
			...(!isEmpty(show) && { show }),
			...(!isEmpty(left) && { hide: left }),
		};
		return isEmpty(displayOptions) ? field : { ...field, displayOptions };
	});
}

const splitForm = ({ properties, ...description }) => ({
	...description,
	properties: formOf(properties, false),
	...(description.usableAsTool && {
		usableAsTool: { replacements: { properties: formOf(properties, true) } },
	}),
});

/** Splits the forms that the build has made for n8n's start. */
export function splitForms() {
	const file = inRoot('dist', 'types', 'nodes.json');
	const descriptions = JSON.parse(readFileSync(file, 'utf8')).map(splitForm);
	writeFileSync(file, `[${descriptions.map((each) => JSON.stringify(each)).join(',\n')}]`);
}
