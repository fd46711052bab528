/** An error that the user can fix: an option, a file, a shape. Ends the program with status 2. */
export class InputError extends Error {}
