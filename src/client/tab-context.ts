import { createContext } from 'react'

/** Which tab a screen stands in; the workspace provides it. */
export const TabContext = createContext<string | null>(null)
