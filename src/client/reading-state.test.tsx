import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReadingState } from './reading-state.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(['Cette intervention', 'Vos échanges'])('says of %s that it is not found in a sentence that reads', quoi => {
  const { container } = render(
    <MantineProvider>
      <ReadingState etat="introuvable" message="" code="" relire={() => undefined} quoi={quoi} />
    </MantineProvider>,
  )
  expect(container.textContent).toContain(`${quoi} : l’adresse n’est plus bonne, ou votre planning a changé.`)
})
