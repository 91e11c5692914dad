import { type LifeChange, lifeSettingsSchema } from 'outreach-sandbox/core/engine/life';

/** Reads single settings of how lively a world is, such as `odd_share=1`. Throws an error that says what is wrong. */
export function readSettings(texts: readonly string[]): LifeChange {
	const given = texts.map((text) => {
		const [, name, value] = /^(\w+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
		if (name === undefined) throw new Error(`--set takes a setting, such as odd_share=1.`);
		return [name, Number(value)] as const;
	});
	const schema = lifeSettingsSchema();
	const unknown = given.find(([name]) => !(name in schema.shape));
	if (unknown) {
		const known = Object.keys(schema.shape).join(', ');
		throw new Error(`--set does not know '${unknown[0]}'. The settings are ${known}.`);
	}
	const read = schema.partial().safeParse(Object.fromEntries(given));
	if (read.success) return read.data;
	const [{ path, message }] = read.error.issues as [(typeof read.error.issues)[0]];
	throw new Error(`--set ${path.join('.')}: ${message}.`);
}
