import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { closeTopLayer } from '#client/address/back.ts'
import { readNotices } from '#client/call/notices.ts'
import { uneListe } from './testing/lists.ts'
import { api, asked, button, formulaire, freshScreen, gone, notice, show, world } from './testing/resource-screen.tsx'

freshScreen()

const HUIT = ['vehicules', '8']
const panel = (name = 'EF-456-GH') => screen.findByRole('complementary', { name: `Fiche\u00a0: ${name}` })
/** Without what belongs to a row, and without the right to change it. */
const only = (...menus: string[]) => {
  api.answers.lister = () => ({ ...uneListe(), menus: uneListe().menus.filter(m => menus.includes(m.id)) })
}

describe('a row beside its list', () => {
  it('opens at a press or Enter, at an address', async () => {
    only('modifier')
    show()
    fireEvent.click(await screen.findByText('EF-456-GH'))
    expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules/8', { replace: false })
    screen.getByText('AB-123-CD').closest('td')?.focus()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
    expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules/7', { replace: false })
  })

  it('says why it cannot be read, and what is known of it meanwhile', async () => {
    only('modifier')
    api.answers['formulaire-modification'] = () => Promise.reject(new Error('panne'))
    show(HUIT)
    expect((await within(await panel()).findByRole('alert')).textContent).toMatch(/erreur est survenue/)
    expect((await panel()).textContent).toContain('Places2')
    api.answers['formulaire-modification'] = () => ({ ...formulaire, titre: 'Modifier le véhicule' })
    fireEvent.click(await button('Réessayer'))
    expect(await within(await panel()).findByRole('form', { name: 'Modifier le véhicule' })).toBeTruthy()
  })

  it('says a refusal at its field, keeps what was typed, then is written and stays', async () => {
    only('modifier')
    const { ApiProblem } = await import('#client/call/problem.ts')
    api.answers.modifier = () => {
      const champs = { immatriculation: 'Immatriculation : cette valeur est déjà prise.' }
      throw new ApiProblem(409, { code: 'error', erreur: 'DEJA_PRIS', message: 'Déjà pris.', duration: 1, champs })
    }
    show(HUIT)
    const field = await within(await panel()).findByRole<HTMLInputElement>('textbox', { name: /Immatriculation/ })
    fireEvent.change(field, { target: { value: 'AB-123-CD' } })
    fireEvent.click(await button('Enregistrer'))
    expect(await screen.findByText(/déjà prise/)).toBeTruthy()
    expect(field.value).toBe('AB-123-CD')
    api.answers.modifier = () => ({ ...notice('Le véhicule a bien été modifié.'), id: 8 })
    await new Promise(resolve => setTimeout(resolve, 600))
    fireEvent.click(await button('Enregistrer'))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('Le véhicule a bien été modifié.'))
    expect(asked('modifier').at(-1)).toMatchObject({ params: { vehicule_id: '8' } })
    // What is shown is what was written, and the list too is read again.
    await waitFor(() => expect(asked('formulaire-modification')).toHaveLength(2))
    expect(asked('lister')).toHaveLength(2)
    expect(await panel()).toBeTruthy()
  })

  describe('overtaken by somebody else', () => {
    const read = (version: string, places: number) => () => ({
      ...formulaire,
      titre: 'Modifier le véhicule',
      dataProvider: { immatriculation: 'EF-456-GH', places },
      version,
    })
    async function overtake() {
      only('modifier')
      const { ApiProblem } = await import('#client/call/problem.ts')
      api.answers['formulaire-modification'] = read('v1', 2)
      api.answers.modifier = () => {
        const message = 'Le véhicule a été modifié entre-temps.'
        throw new ApiProblem(409, { code: 'error', erreur: 'FICHE_MODIFIEE', message, duration: 1 })
      }
      show(HUIT)
      const field = await within(await panel()).findByRole<HTMLInputElement>('textbox', { name: /Immatriculation/ })
      fireEvent.change(field, { target: { value: 'ZZ-999-ZZ' } })
      fireEvent.click(await button('Enregistrer'))
      expect(await screen.findByText('Le véhicule a été modifié entre-temps.')).toBeTruthy()
      expect(field.value).toBe('ZZ-999-ZZ')
      expect(asked('modifier')[0]?.body).toEqual({ immatriculation: 'ZZ-999-ZZ', places: 2, version: 'v1' })
      // A colleague's places, which nobody typed here.
      api.answers['formulaire-modification'] = read('v2', 7)
      api.answers.modifier = () => ({ ...notice('Le véhicule a bien été modifié.'), id: 8 })
    }
    const shown = async (name: RegExp) =>
      (await within(await panel()).findByRole<HTMLInputElement>('textbox', { name })).value

    it('keeps what was typed over what the colleague wrote, and covers none of that', async () => {
      await overtake()
      fireEvent.click(await button('Garder ma saisie'))
      expect(await screen.findByText(/posée sur les nouvelles valeurs/)).toBeTruthy()
      expect(await shown(/Immatriculation/)).toBe('ZZ-999-ZZ')
      fireEvent.click(await button('Enregistrer'))
      await waitFor(() => expect(asked('modifier')).toHaveLength(2))
      expect(asked('modifier')[1]?.body).toEqual({ immatriculation: 'ZZ-999-ZZ', places: 7, version: 'v2' })
    })

    it('takes the new values again where one asks for them', async () => {
      await overtake()
      fireEvent.click(await button('Reprendre les nouvelles valeurs'))
      await waitFor(async () => expect(await shown(/Places/)).toBe('7'))
      expect(await shown(/Immatriculation/)).toBe('EF-456-GH')
      expect(screen.queryByText(/posée sur les nouvelles valeurs/)).toBeNull()
    })
  })

  it('walks from record to record in the order of the list, and closes with Escape', async () => {
    only('modifier')
    show(HUIT)
    await within(await panel()).findByRole('form', { name: 'Modifier le véhicule' })
    fireEvent.click(await button('Fiche suivante'))
    expect(gone).not.toHaveBeenCalled()
    fireEvent.click(await button('Fiche précédente'))
    expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules/7', { replace: true })
    const field = screen.getByRole('textbox', { name: /Immatriculation/ })
    fireEvent.keyDown(field, { key: 'ArrowUp', altKey: true })
    expect(gone).toHaveBeenCalledTimes(2)
    // In the list beside it the arrows do the same from the open record, and only from it.
    screen.getByText('EF-456-GH', { selector: 'td' }).focus()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
    expect(gone).toHaveBeenCalledTimes(3)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
    expect(gone).toHaveBeenCalledTimes(3)
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules', { replace: true })
  })

  it('is read, not changed, by who may not change it', async () => {
    only()
    show(HUIT)
    expect((await panel()).textContent).toContain('Places2')
    expect(screen.queryByRole('form')).toBeNull()
    expect(asked('formulaire-modification')).toHaveLength(0)
  })

  it('keeps what is typed without network, and does not offer to send it', async () => {
    only('modifier')
    show(HUIT)
    const field = await within(await panel()).findByRole('textbox', { name: /Immatriculation/ })
    world.online = false
    fireEvent.change(field, { target: { value: 'AB-1' } })
    expect(await screen.findByText(/votre saisie reste sur cet appareil/)).toBeTruthy()
    expect((await button('Enregistrer')).hasAttribute('disabled')).toBe(true)
  })
})

describe('what belongs to a row', () => {
  it('stands under its form, each list saved by itself', async () => {
    api.answers.affectations = () => [
      { id: 1, label: 'Hugo Delattre', etat: 1, module_parent_id: null },
      { id: 2, label: 'Claire Vasseur', etat: 0, module_parent_id: null },
    ]
    api.answers['affectations-enregistrer'] = () => notice('Affectations enregistrées')
    show(HUIT)
    const part = await within(await panel()).findByRole('region', { name: 'Affectations' })
    fireEvent.click(within(part).getByRole('option', { name: /Claire Vasseur/ }))
    fireEvent.click(within(part).getByRole('button', { name: /^Enregistrer/ }))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('Affectations enregistrées'))
    expect(api.asked.findLast(([word]) => word === 'affectations-enregistrer')?.[1]).toMatchObject({
      params: { vehicule_id: '8' },
      body: { data: '1,2' },
    })
    expect(
      within(part)
        .getByRole('button', { name: /^Enregistrer/ })
        .hasAttribute('disabled'),
    ).toBe(true)
  })

  it('is called by what names the row, not by its first column', async () => {
    const column = { type: 'texte', width: null, sortable: true, hidden: false } as const
    api.answers.lister = () => ({
      ...uneListe(),
      headers: [
        { ...column, id: 'civilite', label: 'Civilité', hidden: true },
        { ...column, id: 'nom', label: 'Nom', nom: 1 },
        { ...column, id: 'prenom', label: 'Prénom', nom: 0 },
      ],
      datas: [{ vehicule_id: 8, civilite: 'Mme', nom: 'Lenoir', prenom: 'Claire' }],
    })
    api.answers.affectations = () => []
    show(HUIT)
    expect(await button('Actions sur Claire Lenoir')).toBeTruthy()
    expect(await panel('Claire Lenoir')).toBeTruthy()
  })

  it('asks before it loses what was ticked, whichever way one leaves', async () => {
    api.answers.affectations = () => [{ id: 1, label: 'Hugo Delattre', etat: 0, module_parent_id: null }]
    show(HUIT)
    const part = await within(await panel()).findByRole('region', { name: 'Affectations' })
    fireEvent.click(within(part).getByRole('option', { name: /Hugo Delattre/ }))
    act(() => void closeTopLayer())
    expect(await screen.findByRole('dialog', { name: 'Fermer sans enregistrer' })).toBeTruthy()
    fireEvent.click(await button('Continuer la saisie'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(await button('Fiche précédente'))
    fireEvent.click(await button('Fermer sans enregistrer'))
    expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules/7', { replace: true })
  })
})
