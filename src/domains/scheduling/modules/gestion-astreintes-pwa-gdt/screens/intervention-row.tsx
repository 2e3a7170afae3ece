import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { TruthLine } from '#client/page/truth-line.tsx'
import type { Truth } from '#client/queue/truth.ts'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import { formaterDuree, type JourIso } from '#wire/dates.ts'
import { adresseModifier } from '../address.ts'
import type { InterventionLocale } from '../offline/rejeu.ts'
import { plageIntervention } from '../view/mots.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import classes from './intervention-row.module.css'

type Props = {
  intervention: InterventionLocale
  /** Day on which the duty starts: another one is named. */
  jour: JourIso
  verite: Truth | null
  modifiable: boolean
}

/** One intervention: from when to when, how long, what was done, and what the office has of it. */
export function InterventionRow({ intervention, jour, verite, modifiable }: Props) {
  const [suppression, setSuppression] = useState(false)
  const plage = plageIntervention(intervention, jour)
  return (
    <li className={classes.root}>
      <div className={classes.texte}>
        <p className={classes.quand}>
          <b>{plage}</b>
          <span className={classes.duree}>{formaterDuree(intervention.minutes)}</span>
        </p>
        <p className={classes.description}>{intervention.intervention_description}</p>
        <TruthLine verite={verite} avecLien />
      </div>
      {modifiable && (
        <LazyMenu
          label={`Actions pour l’intervention de ${plage}`}
          entries={[
            {
              label: 'Modifier',
              icon: <IconPencil size={18} aria-hidden />,
              onClick: () => navigate(adresseModifier(intervention.intervention_uid)),
            },
            {
              label: 'Supprimer',
              icon: <IconTrash size={18} aria-hidden />,
              onClick: () => setSuppression(true),
            },
          ]}
        />
      )}
      {suppression && <DeleteDialog intervention={intervention} fermer={() => setSuppression(false)} />}
    </li>
  )
}
