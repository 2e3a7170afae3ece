import { Alert, Button, NativeSelect, Textarea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { navigate } from '#client/address/location.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { type KeptDraft, useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { myDb, perform, wakeSync } from '#client/queue/sync.ts'
import type { ProposerPayload } from '#domains/scheduling/model/echanges/echange.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { marquer, motsEnvoi } from '#domains/scheduling/view/equipe/controle.ts'
import type { IndexEquipe } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { correctedNow } from '#offline/clock.ts'
import { resend } from '#offline/settle.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { uuidv7 } from '#wire/uuid.ts'
import { adresseJour } from '../address.ts'
import { BROUILLON_VIDE, type Brouillon, cleBrouillon } from '../offline/brouillon.ts'
import { proposer } from '../offline.ts'
import {
  avantApres,
  type Choix,
  composerProposition,
  contreparties,
  dejaPropose,
  marquerRendus,
  meilleureContrepartie,
  mesPostes,
  refusIdentique,
} from '../view/proposition.ts'
import { ExchangeSummary } from './exchange-summary.tsx'
import classes from './proposal.module.css'
import { ReturnGrid } from './return-grid.tsx'
import { DaySkeleton } from './skeletons.tsx'
import { useVerdict } from './use-verdict.ts'
import { VerdictList } from './verdict-list.tsx'

export type Cadre = { jour: JourIso; moi: number; autre: number }
type Props = {
  cadre: Cadre
  index: IndexEquipe
  echanges: readonly EchangeLocal[]
  /** The refused proposal that this one corrects. */
  corrige: { readonly entree: string; readonly payload: ProposerPayload } | null
}

export function ProposalForm(props: Props) {
  const { cadre, index, echanges, corrige } = props
  const [maintenant] = useState(() => new Date(correctedNow()))
  const situation = { index, echanges, jour: cadre.jour, maintenant }
  const miens = mesPostes(situation, cadre.moi)
  const libres = miens.filter(c => !c.ferme)
  const seul = libres.length === 1 ? (libres[0]?.poste.pointage_id ?? null) : null
  const rendus = contreparties(situation, cadre.autre)
  // Weighed once, when the form opens: what it offers first is allowed wherever something is.
  const [depart_cible] = useState(() => {
    if (seul === null) return null
    const { moi, autre } = cadre
    const marques = marquerRendus(rendus, { index, moi, autre, origine: seul })
    return meilleureContrepartie(marques, marquer(index, { moi, autre, origine: seul, cible: null }))
  })
  const depart: Brouillon = corrige
    ? {
        pointage_origine: corrige.payload.pointage_origine,
        pointage_cible: corrige.payload.pointage_cible,
        motif: corrige.payload.motif,
      }
    : { ...BROUILLON_VIDE, pointage_origine: seul, pointage_cible: depart_cible }
  const ouvert = useKeptDraft(cleBrouillon(cadre.jour, cadre.autre, corrige?.entree ?? null), { depart })
  return ouvert ? <Form {...props} miens={miens} rendus={rendus} ouvert={ouvert} /> : <DaySkeleton />
}

const option = (c: Choix) => ({
  value: String(c.poste.pointage_id),
  label: c.libelle,
  disabled: c.ferme,
})

type FormProps = Props & {
  miens: readonly Choix[]
  rendus: ReturnType<typeof contreparties>
  ouvert: KeptDraft<Brouillon>
}

function Form({ cadre, index, echanges, corrige, miens, rendus, ouvert }: FormProps) {
  const { jour, moi, autre } = cadre
  const { draft, change } = ouvert
  const { run, pending, message } = useTask({ say: messageNonEnregistre, leaves: true })
  const prenom = index.prenom(autre)
  // A draft may name a post that has changed hands since: it is no longer a choice.
  const choix = miens.find(c => c.poste.pointage_id === draft.pointage_origine) ?? null
  const origine = choix?.poste ?? null
  const cible =
    [...rendus.ceJour, ...rendus.ensuite].find(c => c.poste.pointage_id === draft.pointage_cible)?.poste ?? null
  const donne = origine?.pointage_id ?? null
  const marques = useMemo(
    () => marquerRendus(rendus, { index, moi, autre, origine: donne }),
    [rendus, index, moi, autre, donne],
  )
  const sans = useMemo(
    () => (donne === null ? null : marquer(index, { moi, autre, origine: donne, cible: null })),
    [index, moi, autre, donne],
  )
  const vu = useVerdict(index, {
    ...{ jour, moi, autre },
    origine: origine?.pointage_id ?? null,
    cible: cible?.pointage_id ?? null,
  })
  useDirty(ouvert.notKept !== null, `Échange avec ${prenom}`)
  const refus =
    origine && !corrige && dejaPropose(origine.pointage_id, autre, echanges)
      ? `Vous avez déjà proposé ce poste à ${prenom}.`
      : (refusIdentique(origine, cible) ?? vu.refus)
  const alerte = !(vu.verdict?.bloquant ?? false) && (vu.verdict?.anomalies.some(a => a.niveau === 'alerte') ?? false)
  const bloque = refus !== null || (vu.verdict?.bloquant ?? false)

  function envoyer() {
    if (bloque || !origine) return
    const { motif } = draft
    void run(async () => {
      const payload = composerProposition(corrige?.payload.uid ?? uuidv7(), autre, { origine, cible, motif })
      if (corrige) {
        await resend(myDb(), corrige.entree, payload)
        wakeSync()
      } else {
        const nom = index.collegues.get(autre)?.label ?? prenom
        await perform(proposer, payload, { libelle: `Échange proposé à ${nom}, ${formaterJour(jour)}` })
      }
      await ouvert.close()
      notifySuccess('Échange enregistré')
      navigate(adresseJour(jour), { replace: true })
    })
  }

  const fleche = <IconChevronDown size={20} stroke={1.8} aria-hidden />
  if (miens.length === 0) return <p className={classes.note}>Vous n’avez plus de poste ce jour-là.</p>
  return (
    <>
      <div className={classes.form}>
        <NativeSelect
          label="Vous donnez"
          description={choix?.promesse}
          inputWrapperOrder={['label', 'input', 'description']}
          rightSection={fleche}
          value={String(origine?.pointage_id ?? '')}
          data={[...(origine ? [] : [{ value: '', label: 'Choisir un de vos postes' }]), ...miens.map(option)]}
          onChange={event => change({ pointage_origine: Number(event.currentTarget.value) || null })}
        />
        <ReturnGrid
          prenom={prenom}
          rendus={[...marques.ceJour, ...marques.ensuite]}
          sans={sans}
          choisi={cible?.pointage_id ?? null}
          onChoisir={pointage_cible => change({ pointage_cible })}
        />
        {origine && (
          <>
            <ExchangeSummary
              vous={avantApres(index, moi, origine, cible)}
              autre={avantApres(index, autre, cible, origine)}
              prenom={prenom}
            />
            <VerdictList vu={vu} moi={moi} autre={autre} prenom={prenom} />
          </>
        )}
        <div>
          <Textarea
            label="Motif (facultatif)"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MOTIF_MAX}
            value={draft.motif}
            onChange={event => change({ motif: event.currentTarget.value })}
          />
          <p className={classes.compte}>
            {draft.motif.length} / {MOTIF_MAX} caractères
          </p>
        </div>
      </div>
      <ActionZone>
        {message && (
          <Alert color="red" role="alert">
            {message}
          </Alert>
        )}
        {bloque && (
          <p id="echange-bloque" className={classes.bloque}>
            {refus ?? direBlocage(vu.verdict)}
          </p>
        )}
        <Button
          size="lg"
          fullWidth
          // Sending against a warning is allowed, not encouraged.
          {...(alerte ? { variant: 'outline', color: 'yellow' } : {})}
          disabled={bloque || !origine}
          aria-describedby={bloque ? 'echange-bloque' : undefined}
          aria-busy={pending}
          onClick={envoyer}
        >
          {motsEnvoi(vu.verdict)}
        </Button>
      </ActionZone>
    </>
  )
}

/** The rule itself beside the refusal, not a screen above it. */
function direBlocage(verdict: { readonly anomalies: readonly Anomalie[] } | null): string {
  const cause = verdict?.anomalies.find(a => a.niveau === 'bloquant')?.phrase
  return cause
    ? `Interdit\u00a0: ${cause}`
    : 'Une règle l’interdit\u00a0: choisissez un autre poste ou une autre contrepartie.'
}
