/** Why a sheet cannot be read, in words for the person who made it. */
export class SheetError extends Error {}
