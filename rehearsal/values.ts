/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { WEATHERS, type Weather } from './world/weather';

// Reads what options are given. Throws an error that says what the option takes.

export const MOST_DAYS = 31;
export const MOST_KILLS = 50;

export const daysFrom = (text: string): number => wholeNumber('days', text, 1, MOST_DAYS);
export const killsFrom = (text: string): number => wholeNumber('kills', text, 0, MOST_KILLS);
export const weatherFrom = (text: string): Weather => oneOf('weather', WEATHERS, text);

export function wholeNumber(name: string, text: string, least: number, most: number): number {
	const value = Number(text);
	if (/^\d+$/.test(text) && value >= least && value <= most) return value;
	throw new Error(`--${name} takes a whole number, ${least} to ${most}.`);
}

export function oneOf<Value extends string>(
	name: string,
	values: readonly Value[],
	text: string,
): Value {
	const found = values.find((value) => value === text);
	if (found !== undefined) return found;
	throw new Error(`--${name} takes ${values.join(' or ')}.`);
}
