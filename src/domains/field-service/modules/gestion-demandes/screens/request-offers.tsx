import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FormButton } from '#client/form/form-button.tsx'
import { useMinute } from '#client/page/use-today.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import type { FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import { direCreneau } from '#domains/field-service/model/demandes/echanges.ts'
import type { EtatExterne } from '#domains/field-service/model/demandes/etats.ts'
import type { Offre, Proposition } from '#domains/field-service/model/demandes/externe.ts'
import {
  commenterDemande,
  formulaireRefusOffre,
  refuserProposition,
  retenirProposition,
} from '#domains/field-service/model/demandes/offres-operations.ts'
import { direDelai } from '#domains/field-service/view/demandes/deadline.ts'
import { Timeline, TimelineWriter } from '#domains/field-service/view/demandes/timeline.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { formatEuros } from '#wire/money.ts'
import classes from './request-panel.module.css'

const TONS: Readonly<Record<EtatExterne, PillTone>> = {
  attente: 'wait',
  contre: 'info',
  acceptee: 'good',
  refusee: 'bad',
  prise: 'mute',
  retiree: 'mute',
  expiree: 'bad',
}

type Props = { demande: FicheDemande; online: boolean }

/** Companies that a request was offered to: where each stands, and the slot that one proposes instead. */
export function RequestOffers({ demande, online }: Props) {
  const { offres } = demande
  if (offres.length === 0) return null
  return (
    <PanelSection title="Prestataires">
      <ul className={panel.list}>
        {offres.map(offre => (
          <li key={offre.receveur_compte_id} className={panel.entry}>
            <span className={classes.offre}>
              <b>{offre.receveur}</b>
              <Pill tone={TONS[offre.etat]}>{offre.etat_libelle}</Pill>
            </span>
            <Answer demande={demande} offre={offre} online={online} />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

const direAutre = ({ jour, th, cents, texte }: Proposition): string =>
  [direCreneau(jour, th), cents === null ? '' : formatEuros(cents), texte].filter(Boolean).join(' · ')

/** What both agree on: the slot, and the price where another one was asked for. */
const direAccord = ({ jour, th, cents }: Proposition): string =>
  [`le ${direCreneau(jour, th)}`, ...(cents === null ? [] : [`à ${formatEuros(cents)}`])].join(', ')

function Answer({ demande, offre, online }: Props & { offre: Offre }) {
  const now = useMinute()
  const { proposition, peut, etat, repondre_avant, motif } = offre
  const params = { demande_id: String(demande.demande_id), receveur: String(offre.receveur_compte_id) }
  const [asked, setAsked] = useState(false)
  // Nothing was proposed yet: there is nothing to say no to, only an offer to take back.
  const non = proposition ? 'Répondre non' : 'Ne plus lui proposer'
  const close = () => setAsked(false)
  const retenir = useWriting(retenirProposition, { done: close })
  return (
    <>
      {proposition && <span>{`Propose le ${direAutre(proposition)}`}</span>}
      {etat === 'attente' && repondre_avant && (
        <span className={panel.quiet}>{`À répondre avant ${direDelai(repondre_avant, now)}`}</span>
      )}
      {motif && <span className={panel.quiet}>{motif}</span>}
      {(peut.retenir || peut.clore) && (
        <span className={classes.boutons}>
          {online && peut.retenir && proposition && (
            <Button size="sm" onClick={() => setAsked(true)}>
              Accepter ce créneau
            </Button>
          )}
          <FormButton
            label={non}
            icone={<IconX size={16} stroke={1.8} aria-hidden />}
            valider={non}
            compact
            hidden={!online}
            read={formulaireRefusOffre}
            write={refuserProposition}
            of={{ params }}
          />
        </span>
      )}
      {proposition && (
        <ConfirmDialog
          opened={asked}
          title="Acceptation du créneau"
          yes="Accepter ce créneau"
          pending={retenir.pending}
          error={retenir.message}
          onYes={() => void retenir.write({ params, body: { proposition: proposition.proposition } })}
          onCancel={close}
        >
          <p>{`${offre.receveur} s’engage pour ${direAccord(proposition)}, et planifie. Les autres prestataires ne peuvent plus répondre.`}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** What both companies did and wrote about it. */
export function RequestExchanges({ demande, online }: Props) {
  const envoyer = useWriting(commenterDemande)
  const { echanges, offres, peut, donneur } = demande
  if (echanges.length === 0 && !peut.commenter) return null
  const ouvertes = offres.filter(o => ['attente', 'contre', 'acceptee'].includes(o.etat))
  return (
    <Timeline echanges={echanges}>
      {peut.commenter && (
        <TimelineWriter
          demande_id={demande.demande_id}
          online={online}
          label={`Écrire ${donneur ? 'au donneur d’ordres' : 'au prestataire'}`}
          receveurs={ouvertes.map(o => ({ id: o.receveur_compte_id, label: o.receveur }))}
          pending={envoyer.pending}
          error={envoyer.message}
          onSend={(observation, receveur, once) =>
            envoyer.write({ params: { demande_id: String(demande.demande_id) }, body: { observation, receveur }, once })
          }
        />
      )}
    </Timeline>
  )
}
