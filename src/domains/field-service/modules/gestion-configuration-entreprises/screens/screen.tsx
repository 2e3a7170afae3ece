import { Button } from '@mantine/core'
import { useState } from 'react'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import type { Typed } from '#kit/form/types.ts'
import cards from '#kit/page/card.module.css'
import { PageHeader } from '#kit/page/page-header.tsx'
import { LoadingRows } from '#kit/state/state-block.tsx'
import type { FormDefinition } from '#wire/form.ts'
import { formaterTelephone } from '#wire/french.ts'
import { formulaireSociete, lireSociete, type Societe } from '../contract.ts'
import { CustomerNotices } from './customer-notices.tsx'
import { LogoField } from './logo-field.tsx'
import classes from './screen.module.css'

const TITRE = 'Ma société'
const DetailsDialog = lazyDialog(() => import('./details-dialog.tsx').then(m => m.DetailsDialog))

/** "00042": the number people quote on the telephone. */
const identifiant = (compte_id: number) => String(compte_id).padStart(5, '0')
const groupes = (siren: string) => siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')

function lignes(s: Societe): [string, string][] {
  return [
    ['Identifiant', identifiant(s.compte_id)],
    ['Raison sociale', s.compte_raison_sociale],
    ['Siren', groupes(s.compte_siren)],
    ['Adresse', s.compte_adresse],
    ['Code postal', s.compte_cp],
    ['Ville', s.compte_ville],
    ['Téléphone', formaterTelephone(s.compte_telephone1)],
    ['Autre téléphone', formaterTelephone(s.compte_telephone2)],
  ]
}

interface Opened {
  readonly definition: FormDefinition
  readonly opened: boolean
  readonly serial: number
  readonly typed: Typed | null
}

/** The company's card, its form and its logo (specification field-service §2 "Company settings"). */
export function Screen() {
  useScreenTitle(TITRE)
  const lecture = useReading(lireSociete)
  const [form, setForm] = useState<Opened | null>(null)
  const { data: societe, state } = lecture

  async function modifier(typed: Typed | null) {
    try {
      const definition = await call(formulaireSociete)
      setForm({ definition, opened: true, serial: (form?.serial ?? 0) + 1, typed })
    } catch (error) {
      notifyWarning(messageOf(error))
    }
  }

  return (
    <div className={classes.screen}>
      <PageHeader title={TITRE} />
      {societe ? (
        <div className={`${cards.card} ${cards.settings} ${classes.card}`}>
          <LogoField logo={societe.logo} societe={societe.compte_raison_sociale} relire={lecture.reload} />
          <dl className={classes.faits}>
            {lignes(societe).map(([nom, valeur]) => (
              <div key={nom}>
                <dt>{nom}</dt>
                <dd>{valeur || '—'}</dd>
              </div>
            ))}
          </dl>
          <Button onClick={() => void modifier(null)}>Modifier mes coordonnées</Button>
        </div>
      ) : state === 'chargement' ? (
        <LoadingRows rows={1} height={420} />
      ) : (
        <ReadingState {...lecture} what={TITRE} />
      )}
      {societe && <CustomerNotices />}
      {form && (
        <DetailsDialog
          key={form.serial}
          definition={form.definition}
          opened={form.opened}
          onClose={() => setForm({ ...form, opened: false })}
          relire={lecture.reload}
          typed={form.typed}
          reread={modifier}
        />
      )}
    </div>
  )
}
