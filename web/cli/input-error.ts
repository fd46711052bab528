/** What a person can mend: an option, a file, a shape. Ends the program with status 2. */
export class InputError extends Error {}
