import { createContext } from 'react'

/** Which tab a screen stands in; the workspace provides it. */
export const TabContext = createContext<string | null>(null)

/** That tab's own address: the screens of the other tabs stay drawn, hidden, while the browser's address is somebody else's. */
export const TabAddress = createContext<string | null>(null)
