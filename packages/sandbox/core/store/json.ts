declare const shape: unique symbol;

/** JSON text of a `T`. Records are stored as sent, so a page of 500 needs no parsing. */
export type Json<T> = string & { readonly [shape]?: T };

/** The same as UTF-8, so that long lists are not converted to text and back. */
export type JsonBytes<T> = Uint8Array & { readonly [shape]?: T };

export const toJson = <T>(value: T) => JSON.stringify(value) as Json<T>;
export const fromJson = <T>(text: Json<T>) => JSON.parse(text) as T;
