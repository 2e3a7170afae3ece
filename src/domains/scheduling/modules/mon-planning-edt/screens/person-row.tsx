import { IconArrowsLeftRight } from '@tabler/icons-react'
import { navigate } from '#client/location.ts'
import type { PersonneJour } from '#domains/scheduling/model/planning.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import type { JourIso } from '#wire/dates.ts'
import { adresseEchange } from '../offline/adresses.ts'
import { phraseHoraire } from '../offline/horaires.ts'
import type { Pastille } from '../offline/phrases.ts'
import classes from './people-list.module.css'

type Props = { personne: PersonneJour; jour: JourIso; pastille: Pastille | null }

/** Somebody of a day, in the colour of their post; where an exchange may be proposed, their menu offers it. */
export function PersonRow({ personne, jour, pastille }: Props) {
  const { label, moi, absent, postes, astreinte, poste_color, action, raison, utilisateur_id } = personne
  return (
    <li className={classes.personne} data-moi={moi || undefined}>
      <span className={classes.bande} style={{ background: poste_color }} aria-hidden />
      <div className={classes.faits}>
        <span className={classes.nom}>{moi ? `${label} (vous)` : label}</span>
        {postes.map(p => (
          <span key={p.pointage_id} className={classes.poste}>
            <ColorChip color={p.color}>{p.poste_libelle}</ColorChip>
            {phraseHoraire(p)}
          </span>
        ))}
        {absent && <span className={classes.muet}>Absent</span>}
        {pastille && (
          <span className={classes.echange}>
            <Pill tone={pastille.ton} dot={pastille.attente ?? false}>
              {pastille.texte}
            </Pill>
          </span>
        )}
        {astreinte && <span className={classes.muet}>D’astreinte</span>}
      </div>
      {!moi && (
        <LazyMenu
          label={`Menu des actions, ${label}`}
          entries={[
            action === 1
              ? {
                  label: 'Proposer un échange',
                  icon: <IconArrowsLeftRight size={18} aria-hidden />,
                  onClick: () => navigate(adresseEchange(jour, utilisateur_id)),
                }
              : {
                  label: raison ?? 'Proposer un échange',
                  icon: <IconArrowsLeftRight size={18} aria-hidden />,
                  disabled: true,
                },
          ]}
        />
      )}
    </li>
  )
}
