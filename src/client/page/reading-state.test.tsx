import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TabContext } from '../address/tab-context.ts'
import { registerModules } from '../modules/registry.ts'
import { ReadingState } from './reading-state.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('../address/location.ts', async whole => ({ ...(await whole<object>()), navigate }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(['Cette intervention', 'Vos échanges'])('says of %s that it is not found in a sentence that reads', quoi => {
  const { container } = render(
    <MantineProvider>
      <ReadingState state="introuvable" message="" code="" reload={() => undefined} what={quoi} />
    </MantineProvider>,
  )
  expect(container.textContent).toContain(`${quoi}\u00a0: l’adresse n’est plus bonne, ou votre planning a changé.`)
})

const visits = { name: 'visites-essai', route: 'visites-essai', title: 'Mes visites', load: vi.fn() }
registerModules([visits])

it.each([
  ['introuvable', '/m/visites-essai/12', /Retour à «\sMes visites\s»/, '/m/visites-essai'],
  // Already at the top of the module: there is only home.
  ['introuvable', '/m/visites-essai', /Ouvrir le menu/, '/espace'],
  ['interdit', '/m/visites-essai/12', /Ouvrir le menu/, '/espace'],
] as const)('%s at %s has a way out', (etat, address, label, target) => {
  history.replaceState(null, '', address)
  render(
    <MantineProvider>
      <TabContext value="visites-essai">
        <ReadingState state={etat} message="" code="" reload={() => undefined} what="Cette visite" />
      </TabContext>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: label }))
  expect(navigate).toHaveBeenLastCalledWith(target)
})

it('says in its own words what a form that writes waits for, and nothing of reading it without network', () => {
  const shown = (offline?: string) =>
    render(
      <MantineProvider>
        <ReadingState
          {...{ state: 'hors_ligne', message: '', code: '', reload: () => undefined, what: 'Cette page', kept: false }}
          {...(offline && { offline })}
        />
      </MantineProvider>,
    ).container.textContent
  expect(shown('Une demande se crée avec du réseau.')).toContain('Une demande se crée avec du réseau.')
  expect(shown('Une demande se crée avec du réseau.')).not.toMatch(/lisible|se lit/)
  expect(shown()).toContain('Cette page\u00a0: cette page se lit avec du réseau.')
})
