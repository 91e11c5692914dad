import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** For an item that disappears once the user has dealt with it: the focus moves to the one next to it, or to the heading. */
export function usePassedFocus<Item extends HTMLElement>() {
	const item = useRef<Item>(null);
	useLayoutEffect(() => {
		const element = item.current;
		return () => {
			if (!element?.contains(document.activeElement)) return;
			const { nextElementSibling: next, previousElementSibling: previous } = element;
			[next, previous, document.querySelector('h1')].some(takesFocus);
		};
	}, []);
	return item;
}

function takesFocus(element: Element | null): boolean {
	if (element instanceof HTMLElement) element.focus();
	return document.activeElement === element;
}

/** For a place whose buttons come and go: if the focused one has gone, the place gets the focus. */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
	const hadFocus = place.current?.contains(document.activeElement);
	useLayoutEffect(() => {
		if (hadFocus && !place.current?.contains(document.activeElement)) place.current?.focus();
	});
}

/** For a field that gets the focus when it appears. */
export function useFirstFocus<Field extends HTMLElement>(isWanted = false) {
	const field = useRef<Field>(null);
	useLayoutEffect(() => {
		if (isWanted) field.current?.focus();
	}, []);
	return field;
}
