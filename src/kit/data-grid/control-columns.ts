/** Columns of controls around those of the data; no header of a server starts with `$`. */
export const CHECK = '$choix'
export const EXPAND = '$detail'
export const MENU = '$menu'
