import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readNotices } from '#client/call/notices.ts'
import { api, asked, button, freshScreen, notice, show } from './testing/resource-screen.tsx'

freshScreen()

describe('importing', () => {
  it('shows what is wrong before it writes anything, then writes', async () => {
    const erreurs = [{ ligne: 2, champs: { places: 'Places : entre 1 et 60.', Taille: 'Colonne inconnue' } }]
    api.answers.importer = ({ body }: { body: { appliquer: boolean; lignes: unknown[] } }) => {
      const wrong = JSON.stringify(body.lignes).includes('900') ? erreurs : []
      const ecrites = body.appliquer && wrong.length === 0 ? body.lignes.length : 0
      return { ...notice('2 lignes importées.'), rapport: { lignes: 2, ecrites, erreurs: wrong } }
    }
    show()
    fireEvent.click(await button(/Autres actions/))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Importer' }))
    const paste = async (text: string) => {
      fireEvent.change(await screen.findByRole('textbox', { name: /collez/ }), { target: { value: text } })
      fireEvent.click(await button('Vérifier les cellules collées'))
    }
    await paste('Immatriculation\tPlaces\tTaille')
    expect((await screen.findByRole('alert')).textContent).toMatch(/que le nom des colonnes/)
    await paste('Immatriculation\tPlaces\tTaille\nAA\t5\t\nBB\t900\t3')
    const preview = await screen.findByRole('region', { name: 'Aperçu des lignes' })
    expect(within(preview).getAllByRole('row')[1]?.textContent).toBe(
      '3Places : entre 1 et 60.Taille\u00a0: Colonne inconnueBB9003',
    )
    expect((await button(/Importer 2.lignes/)).hasAttribute('disabled')).toBe(true)
    fireEvent.click(await button('Choisir une autre feuille'))
    await paste('Immatriculation;Places\nAA;5\nBB;6')
    fireEvent.click(await button(/Importer 2.lignes/))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('2 lignes importées.'))
    expect(asked('importer').map(a => (a.body as { appliquer: boolean }).appliquer)).toEqual([false, false, true])
  })
})
