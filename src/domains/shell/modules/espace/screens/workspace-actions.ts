import { createContext, useContext } from 'react'

interface Actions {
  /** Asks to sign out. */
  readonly logout: () => void
  /** Opens the palette. */
  readonly search: () => void
}

/** What menus and screens of the shell may ask of the workspace. */
export const WorkspaceActions = createContext<Actions>({ logout: () => undefined, search: () => undefined })

export function useWorkspaceActions(): Actions {
  return useContext(WorkspaceActions)
}
