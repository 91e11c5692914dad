/** Markup that is safe to insert. */
export interface Html {
	readonly markup: string;
}

type Content = Html | string | number | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

const markupOf = (content: Content): string => {
	if (typeof content === 'string') return content.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
	if (typeof content === 'number') return String(content);
	if ('markup' in content) return content.markup;
	return content.map(markupOf).join('');
};

/** Escapes every inserted value, unless it is markup from here. */
export const html = (strings: TemplateStringsArray, ...contents: readonly Content[]): Html => ({
	markup: String.raw({ raw: strings }, ...contents.map(markupOf)),
});

export const NOTHING = html``;

/** Our own markup that does not come from `html`. */
export const trusted = (markup: string): Html => ({ markup });
