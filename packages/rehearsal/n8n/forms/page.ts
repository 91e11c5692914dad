import { parse, type HTMLElement } from 'node-html-parser';

/** A page of an n8n form, as a browser shows it. */
export interface Page {
	readonly title: string;
	/** The text below the title. */
	readonly text: string;
	/** In order. The last page of a form has none. */
	readonly fields: readonly Field[];
	/** The page can be submitted, even if it has no fields. */
	readonly isForm: boolean;
	/** Replaces the password, which the scripts of the page cannot see. */
	readonly token: string | undefined;
	/** If this is the last page: the text that it shows once it is submitted. */
	readonly thanks: string;
}

export interface Field {
	readonly id: string;
	/** Empty if the page does not show it. */
	readonly label: string;
	/** `choice` allows one, `choices` several. Otherwise as in HTML: `text`, `textarea`, `number`, `file` and so on. */
	readonly type: string;
	/** The value when the page opens: one text, or the options chosen then. */
	readonly value: readonly string[];
	/** The options to choose from. */
	readonly choices: readonly string[];
	readonly isRequired: boolean;
	/** How many options must be chosen at least. */
	readonly least: number;
	/** The types of files that it takes; empty if all. */
	readonly accept: string;
	/** The value is sent as a list. */
	readonly isList: boolean;
}

export function readPage(html: string): Page {
	const page = parse(html);
	return {
		title: shownText(page.querySelector('h1')),
		text: shownText(page.querySelector('h1 + p')),
		fields: page.querySelectorAll('#n8n-form [id^=field-]').map(readField),
		isForm: page.querySelector('#n8n-form') !== null,
		token: /const authToken = '([^']+)'/.exec(html)?.[1],
		thanks: shownText(page.querySelector('#submitted-content')),
	};
}

const shownText = (element: HTMLElement | null) => element?.text.trim() ?? '';

function readField(control: HTMLElement): Field {
	const list = control.querySelectorAll('option, input[type=checkbox]').map((option) => ({
		value: option.getAttribute('value') ?? '',
		isChosen: option.hasAttribute('selected') || option.hasAttribute('checked'),
	}));
	// The first option of a dropdown only asks the user to choose one.
	const options = list.filter(({ value }) => value !== '');
	const type = typeOf(control);
	const isChoice = type === 'choice' || type === 'choices';
	const group = control.closest('.form-group') ?? control.parentNode!;
	const { attributes } = control;
	return {
		id: control.id,
		type,
		label: type === 'hidden' ? '' : shownText(group.querySelector('label.form-label')),
		value: isChoice
			? options.filter(({ isChosen }) => isChosen).map(({ value }) => value)
			: [textIn(control)],
		choices: options.map(({ value }) => value),
		isRequired: control.classList.contains('form-required'),
		least: Number(attributes['data-exact-select'] ?? attributes['data-min-select'] ?? 0),
		accept: attributes.accept ?? '',
		isList: control.classList.contains('multiselect'),
	};
}

function typeOf(control: HTMLElement): string {
	if (control.tagName === 'SELECT') return 'choice';
	if (control.tagName === 'TEXTAREA') return 'textarea';
	if (!control.classList.contains('multiselect')) return control.getAttribute('type') || 'text';
	return control.hasAttribute('data-radio-select') ? 'choice' : 'choices';
}

/** A browser ignores a line break at the start of a text area. */
const textIn = (control: HTMLElement): string =>
	control.tagName === 'TEXTAREA'
		? control.text.replace(/^\n/, '')
		: (control.getAttribute('value') ?? '');
