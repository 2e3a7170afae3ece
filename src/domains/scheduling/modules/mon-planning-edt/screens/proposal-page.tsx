import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { navigate } from '#client/address/location.ts'
import { useBeside } from '#client/frames/pane.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { myDb } from '#client/queue/sync.ts'
import { type ProposerPayload, proposerPayloadSchema } from '#domains/scheduling/model/echanges/echange.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { ADRESSE_PLANNING, adresseJour } from '../address.ts'
import classes from './proposal.module.css'
import { ProposalForm } from './proposal-form.tsx'
import { DaySkeleton } from './skeletons.tsx'
import type { Vues } from './use-mon-planning.ts'

type Props = { jour: JourIso; utilisateur_id: number; vues: Vues }
type Correction = { readonly entree: string; readonly payload: ProposerPayload }

/** "Proposer un échange" to a colleague, from a day (specification scheduling §2, §7). */
export function ProposalPage({ jour, utilisateur_id, vues, corrige = null }: Props & { corrige?: Correction | null }) {
  const beside = useBeside()
  const { planning, index, lecture, lectureEquipe } = vues
  const collegue = index?.collegues.get(utilisateur_id)
  const tete = (
    <>
      <PageHead
        title="Échange"
        detail={[collegue && `avec ${collegue.label}`, formaterJour(jour)].filter(Boolean).join(', ')}
        back={adresseJour(jour)}
      />
      {beside && (
        <Button
          className={classes.retour}
          variant="subtle"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          onClick={() => navigate(adresseJour(jour))}
        >
          Retour à la journée
        </Button>
      )}
    </>
  )
  if (!planning || !index) {
    const attendue = planning ? lectureEquipe : lecture
    return (
      <div className={classes.root}>
        {tete}
        {attendue.state === 'chargement' ? (
          <DaySkeleton />
        ) : (
          <ReadingState {...attendue} what="Le planning de l’équipe" />
        )}
      </div>
    )
  }
  const moi = planning.utilisateur_id
  const possible = collegue !== undefined && utilisateur_id !== moi
  return (
    <div className={classes.root}>
      {tete}
      {possible ? (
        <ProposalForm
          cadre={{ jour, moi, autre: utilisateur_id }}
          index={index}
          echanges={vues.echanges}
          corrige={corrige}
        />
      ) : (
        <EmptyState title="Cette personne n’est plus dans l’équipe">Choisissez un autre collègue.</EmptyState>
      )}
    </div>
  )
}

/** A refused proposal, opened again from the sync centre: its day is the one of its post. */
export function CorrectionPage({ entree, vues }: { entree: string; vues: Vues }) {
  const lue = useLiveQuery(async () => (await myDb().outbox.get(entree)) ?? null, [entree])
  const { index, lectureEquipe } = vues
  if (lue === undefined || (!index && lectureEquipe.state === 'chargement')) return <DaySkeleton />
  const { data: payload } = proposerPayloadSchema.safeParse(lue?.payload)
  const jour = payload && index?.pointages.get(payload.pointage_origine)?.pointage_date
  if (payload && jour !== undefined) {
    return (
      <ProposalPage jour={jour} utilisateur_id={payload.utilisateur_cible} vues={vues} corrige={{ entree, payload }} />
    )
  }
  return (
    <div className={classes.root}>
      <PageHead title="Échange" detail="Mon planning" back={ADRESSE_PLANNING} />
      {!index && lectureEquipe.state !== 'pret' ? (
        <ReadingState {...lectureEquipe} what="Le planning de l’équipe" />
      ) : (
        <EmptyState title={payload ? 'Ce poste n’est plus au planning' : 'Cette proposition est déjà réglée'}>
          {payload
            ? 'L’échange n’a plus d’objet\u00a0: abandonnez la proposition dans la synchronisation.'
            : 'Rien n’attend plus de correction.'}
        </EmptyState>
      )}
    </div>
  )
}
