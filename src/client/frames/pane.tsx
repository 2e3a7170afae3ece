import { createContext, type ReactNode, useContext } from 'react'

/** Where a page stands: alone on the screen, or as one of two beside each other. */
export type Pane = 'alone' | 'list' | 'detail'

const PaneContext = createContext<Pane>('alone')

export function InPane({ pane, children }: { pane: Pane; children: ReactNode }) {
  return <PaneContext value={pane}>{children}</PaneContext>
}

export function usePane(): Pane {
  return useContext(PaneContext)
}

/** Whether another page stands beside this one: what leads to it, or says the same, is left out. */
export function useBeside(): boolean {
  return usePane() !== 'alone'
}
