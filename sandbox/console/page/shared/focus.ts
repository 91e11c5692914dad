import { useLayoutEffect, useRef } from 'preact/hooks';

/** For a list whose items disappear once the user has dealt with them: the focus moves to the item next to it. */
export function usePassedFocus<Item extends HTMLElement>() {
	const item = useRef<Item>(null);
	useLayoutEffect(() => {
		const element = item.current;
		return () => {
			if (!element?.contains(document.activeElement)) return;
			const neighbor = element.nextElementSibling ?? element.previousElementSibling;
			const next = neighbor ?? document.querySelector('h1');
			if (next instanceof HTMLElement) next.focus();
		};
	}, []);
	return item;
}
