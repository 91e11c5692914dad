import type { ActionContext } from '../store/effects';

/** Plans what goes on by itself, when the world comes to life. What is planned already stays so. */
export function awaken(_context: ActionContext): void {
	// Nothing yet.
}
