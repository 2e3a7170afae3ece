import { Alert, Button, NativeSelect, Textarea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionZone } from '#client/action-zone.tsx'
import { useDirty } from '#client/dirty.ts'
import { navigate } from '#client/location.ts'
import { messageNonEnregistre } from '#client/not-stored.ts'
import { notifySuccess } from '#client/notices.ts'
import { myDb, perform, wakeSync } from '#client/sync.ts'
import { type FormDraft, useBrouillon } from '#client/use-brouillon.ts'
import type { ProposerPayload } from '#domains/scheduling/model/echange.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import type { EchangeLocal } from '#domains/scheduling/model/rejeu-echanges.ts'
import { correctedNow } from '#offline/clock.ts'
import { resend } from '#offline/settle.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { uuidv7 } from '#wire/uuid.ts'
import { adresseJour } from '../offline/adresses.ts'
import { BROUILLON_VIDE, type Brouillon, cleBrouillon } from '../offline/brouillon.ts'
import { motsEnvoi } from '../offline/controle.ts'
import type { IndexEquipe } from '../offline/index-equipe.ts'
import {
  avantApres,
  type Choix,
  composerProposition,
  contreparties,
  dejaPropose,
  mesPostes,
} from '../offline/proposition.ts'
import { proposer } from '../offline.ts'
import { ExchangeSummary } from './exchange-summary.tsx'
import classes from './proposal.module.css'
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
  const depart: Brouillon = corrige
    ? {
        pointage_origine: corrige.payload.pointage_origine,
        pointage_cible: corrige.payload.pointage_cible,
        motif: corrige.payload.motif,
      }
    : { ...BROUILLON_VIDE, pointage_origine: seul }
  const ouvert = useBrouillon(cleBrouillon(cadre.jour, cadre.autre, corrige?.entree ?? null), { depart })
  return ouvert ? (
    <Form {...props} miens={miens} rendus={contreparties(situation, cadre.autre)} ouvert={ouvert} />
  ) : (
    <DaySkeleton />
  )
}

const option = (c: Choix) => ({
  value: String(c.poste.pointage_id),
  label: c.libelle,
  disabled: c.ferme,
})

type FormProps = Props & {
  miens: readonly Choix[]
  rendus: ReturnType<typeof contreparties>
  ouvert: FormDraft<Brouillon>
}

function Form({ cadre, index, echanges, corrige, miens, rendus, ouvert }: FormProps) {
  const { jour, moi, autre } = cadre
  const { brouillon, changer } = ouvert
  const [enCours, setEnCours] = useState(false)
  const [erreur, setErreur] = useState<string | null>(null)
  const prenom = index.prenom(autre)
  // A draft may name a post that has changed hands since: it is no longer a choice.
  const choix = miens.find(c => c.poste.pointage_id === brouillon.pointage_origine) ?? null
  const origine = choix?.poste ?? null
  const cible =
    [...rendus.ceJour, ...rendus.ensuite].find(c => c.poste.pointage_id === brouillon.pointage_cible)?.poste ?? null
  const vu = useVerdict(index, {
    ...{ jour, moi, autre },
    origine: origine?.pointage_id ?? null,
    cible: cible?.pointage_id ?? null,
  })
  useDirty(ouvert.nonGarde !== null, `Échange avec ${prenom}`)
  const refus =
    origine && !corrige && dejaPropose(origine.pointage_id, autre, echanges)
      ? `Vous avez déjà proposé ce poste à ${prenom}.`
      : vu.refus
  const bloque = refus !== null || (vu.verdict?.bloquant ?? false)

  async function envoyer() {
    if (enCours || bloque || !origine) return
    setEnCours(true)
    setErreur(null)
    const { motif } = brouillon
    try {
      const payload = composerProposition(corrige?.payload.uid ?? uuidv7(), autre, { origine, cible, motif })
      if (corrige) {
        await resend(myDb(), corrige.entree, payload)
        wakeSync()
      } else {
        const nom = index.collegues.get(autre)?.label ?? prenom
        await perform(proposer, payload, { libelle: `Échange proposé à ${nom}, ${formaterJour(jour)}` })
      }
      await ouvert.clore()
      notifySuccess('Échange enregistré')
      navigate(adresseJour(jour), { replace: true })
    } catch (error) {
      setErreur(messageNonEnregistre(error))
      setEnCours(false)
    }
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
          onChange={event => changer({ pointage_origine: Number(event.currentTarget.value) || null })}
        />
        <NativeSelect
          label={`${prenom} vous donne en échange`}
          rightSection={fleche}
          value={String(cible?.pointage_id ?? '')}
          data={[
            { value: '', label: 'Sans contrepartie' },
            ...(rendus.ceJour.length > 0 ? [{ group: 'Ce jour-là', items: rendus.ceJour.map(option) }] : []),
            ...(rendus.ensuite.length > 0 ? [{ group: 'Un autre jour', items: rendus.ensuite.map(option) }] : []),
          ]}
          onChange={event => changer({ pointage_cible: Number(event.currentTarget.value) || null })}
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
            value={brouillon.motif}
            onChange={event => changer({ motif: event.currentTarget.value })}
          />
          <p className={classes.compte}>
            {brouillon.motif.length} / {MOTIF_MAX} caractères
          </p>
        </div>
      </div>
      <ActionZone>
        {erreur && (
          <Alert color="red" role="alert">
            {erreur}
          </Alert>
        )}
        {bloque && (
          <p id="echange-bloque" className={classes.bloque}>
            {refus ?? 'Une règle l’interdit\u00a0: choisissez un autre poste ou une autre contrepartie.'}
          </p>
        )}
        <Button
          size="lg"
          fullWidth
          disabled={bloque || !origine}
          aria-describedby={bloque ? 'echange-bloque' : undefined}
          aria-busy={enCours}
          onClick={() => void envoyer()}
        >
          {motsEnvoi(vu.verdict)}
        </Button>
      </ActionZone>
    </>
  )
}
