import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { closeTopLayer } from '#client/address/back.ts'
import { readNotices } from '#client/call/notices.ts'
import type { Values } from '#kit/form/values.ts'
import { uneListe, VEHICULES } from './testing/lists.ts'
import { api, asked, button, freshScreen, gone, notice, show, world } from './testing/resource-screen.tsx'

freshScreen()

const NOUVEAU = ['vehicules', 'nouveau']
const panel = () => screen.findByRole('complementary', { name: 'Ajout\u00a0: Véhicules' })
const field = async () => within(await panel()).findByRole<HTMLInputElement>('textbox', { name: /Immatriculation/ })

const Beside = ({ values }: { values: Values }) => <p>{`Déjà là\u00a0: ${values.immatriculation}`}</p>

describe('adding a row beside its list', () => {
  it('is not offered at its address to who may not add', async () => {
    api.answers.lister = () => ({ ...uneListe(), visible_ajout: false })
    show(NOUVEAU)
    expect(await screen.findByText('AB-123-CD')).toBeTruthy()
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(asked('formulaire')).toHaveLength(0)
  })

  it('says why its form cannot be read, and reads it again', async () => {
    api.answers.formulaire = () => Promise.reject(new Error('panne'))
    show(NOUVEAU)
    expect((await within(await panel()).findByRole('alert')).textContent).toMatch(/erreur est survenue/)
    const { formulaire } = await import('./testing/resource-screen.tsx')
    api.answers.formulaire = () => formulaire
    fireEvent.click(await button('Réessayer'))
    expect(await field()).toBeTruthy()
  })

  it('without network it says that what was typed is kept, and reads it by itself once the office answers', async () => {
    const { Offline } = await import('#client/call/problem.ts')
    api.answers.formulaire = () => Promise.reject(new Offline('reseau'))
    show(NOUVEAU)
    expect(
      await within(await panel()).findByText(/Ce qui y était déjà saisi est gardé sur cet appareil\./),
    ).toBeTruthy()
    const { formulaire } = await import('./testing/resource-screen.tsx')
    api.answers.formulaire = () => formulaire
    expect(
      await within(await panel()).findByRole('textbox', { name: /Immatriculation/ }, { timeout: 8000 }),
    ).toBeTruthy()
  })

  it('opens at an address of its own, without a dialog', async () => {
    show()
    fireEvent.click(await button('Ajouter'))
    expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules/nouveau', { replace: false })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says a refusal at its field, keeps what was typed, then opens the row that was written', async () => {
    const { ApiProblem } = await import('#client/call/problem.ts')
    api.answers.creer = () => {
      const champs = { immatriculation: 'Immatriculation : cette valeur est déjà prise.' }
      throw new ApiProblem(409, { code: 'error', erreur: 'DEJA_PRIS', message: 'Déjà pris.', duration: 1, champs })
    }
    show(NOUVEAU)
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
    fireEvent.change(await field(), { target: { value: 'AB-123-CD' } })
    fireEvent.click(await button('Enregistrer'))
    expect((await screen.findAllByText(/déjà prise/)).length).toBeGreaterThan(0)
    expect((await field()).value).toBe('AB-123-CD')
    expect(gone).not.toHaveBeenCalled()
    api.answers.creer = () => {
      api.answers.lister = () => {
        const liste = uneListe()
        return { ...liste, datas: [...liste.datas, { vehicule_id: 9, immatriculation: 'ZZ-999-ZZ', places: 5 }] }
      }
      return { ...notice('Le véhicule a bien été ajouté.'), id: 9 }
    }
    fireEvent.change(await field(), { target: { value: 'ZZ-999-ZZ' } })
    await new Promise(resolve => setTimeout(resolve, 600))
    fireEvent.click(await button('Enregistrer'))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('Le véhicule a bien été ajouté.'))
    expect(asked('creer').at(-1)?.body).toEqual({ immatriculation: 'ZZ-999-ZZ', places: 5 })
    await waitFor(() => expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules/9', { replace: true }))
    expect(screen.getByText('ZZ-999-ZZ', { selector: 'td' })).toBeTruthy()
  })

  it('says that the network went while it was filled, keeps what is typed, and does not offer to send it', async () => {
    show(NOUVEAU)
    const typed = await field()
    world.online = false
    fireEvent.change(typed, { target: { value: 'AB-1' } })
    expect(await screen.findByText(/votre saisie reste sur cet appareil/)).toBeTruthy()
    expect((await button('Enregistrer')).hasAttribute('disabled')).toBe(true)
    expect(typed.value).toBe('AB-1')
    expect(asked('creer')).toHaveLength(0)
  })

  it('what is said of the row being added stands above the buttons, where one looks', async () => {
    show(NOUVEAU, [{ ...VEHICULES, Beside }])
    fireEvent.change(await field(), { target: { value: 'AB-123-CD' } })
    const said = await screen.findByText(/^Déjà là\s: AB-123-CD$/)
    const save = await button('Enregistrer')
    expect(said.closest('[data-floor]')).toBe(save.closest('[data-floor]'))
    expect(said.compareDocumentPosition(save) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('closes with Escape and with Back, the focus given back to its button', async () => {
    show(NOUVEAU)
    fireEvent.keyDown(await field(), { key: 'Escape' })
    expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules', { replace: true })
    await waitFor(async () => expect(document.activeElement).toBe(await button('Ajouter')))
    act(() => void closeTopLayer())
    expect(gone).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('gives way to a row that is pressed, without an entry of the history more', async () => {
    show(NOUVEAU)
    await field()
    fireEvent.click(screen.getByText('EF-456-GH'))
    await waitFor(() => expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules/8', { replace: true }))
  })
})
