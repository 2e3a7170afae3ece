import { Component, type ReactNode } from 'react'
import { isStaleBuild } from '#client/call/load.ts'
import { LoadError } from '#kit/state/load-error.tsx'

/** The last net: whatever fails to load or to draw shows what can be done, never a blank page. */
export class LoadBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    // The lazy part remembers its failure: a reload is the only sure retry here.
    return (
      <main>
        <LoadError stale={isStaleBuild()} onRetry={() => location.reload()} onReload={() => location.reload()} />
      </main>
    )
  }
}
