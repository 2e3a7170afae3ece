import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** Lays nothing out, so nothing changes size. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// What every browser has and jsdom has not. No media query holds: a screen is as wide as nobody asked, its pointer a mouse.
// A test that is about a phone, or about what is measured, says so over this.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal('ResizeObserver', ResizeObserver)
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll('$', '\\$').replaceAll('#', '\\#') })
  Element.prototype.scrollIntoView = () => undefined
  // jsdom draws dialogs, and does not open them.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  // A field that grows with its text listens to the fonts.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
})
// Behind a test's own: what it puts back may be what its screen still reads.
afterEach(cleanup)
