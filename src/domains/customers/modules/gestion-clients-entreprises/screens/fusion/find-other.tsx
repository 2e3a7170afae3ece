import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import { CLIENTS, listerClients } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { formaterTelephone, RECHERCHE_MIN } from '#wire/french.ts'
import type { GridRow } from '#wire/grid.ts'
import classes from './merge.module.css'

const PAUSE_MS = 250

const texte = (row: GridRow, champ: string) => String(row[champ] ?? '')

/** The other file, looked for as in the list: a name, a number, a street. */
export function FindOther({ client_id, onChosen }: { client_id: number; onChosen: (autre_id: number) => void }) {
  const [mots, setMots] = useState('')
  const [cherche] = useDebouncedValue(mots.trim(), PAUSE_MS)
  const assez = cherche.length >= RECHERCHE_MIN
  const reading = useReading(listerClients, { query: { page: '1', lignes: '10', filtre: cherche } }, { enabled: assez })
  const found = assez ? reading.data?.datas.filter(row => row[CLIENTS.key] !== client_id) : undefined
  return (
    <div className={classes.root}>
      <TextInput
        label="L’autre fiche"
        description="Un nom, un téléphone, une rue ou une ville"
        value={mots}
        data-autofocus
        onChange={event => setMots(event.currentTarget.value)}
      />
      {assez && !reading.data && <ReadingState {...reading} what="La recherche" kept={false} />}
      {found?.length === 0 && <p role="status">Aucun autre client ne répond à ces mots.</p>}
      <ul className={classes.results}>
        {found?.map(row => (
          <li key={String(row[CLIENTS.key])}>
            <button type="button" className={classes.result} onClick={() => onChosen(Number(row[CLIENTS.key]))}>
              <b>
                {nomClient({
                  client_civilite: texte(row, 'client_civilite'),
                  client_prenom: texte(row, 'client_prenom'),
                  client_nom: texte(row, 'client_nom'),
                })}
              </b>
              <span className={classes.quiet}>
                {[
                  texte(row, 'client_ville'),
                  formaterTelephone(texte(row, 'client_telephone')),
                  `n°\u00a0${row[CLIENTS.key]}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
