import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { KeptForm } from '#client/draft/kept-form.tsx'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import {
  type Autorisation,
  autorisationSchema,
  type Changement,
  DEROGATION_MAX,
  derogationSchema,
  type ResultatLot,
} from '#domains/scheduling/model/bureau/changement.ts'
import { exigeAutorisation, peutDeroger } from '#domains/scheduling/model/regles/derogations.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { compter, joindre } from '#wire/french.ts'
import { rejouer } from '../view/cases.ts'
import { candidatsDe, composer, direReparation, etatDe } from '../view/loi.ts'
import { parGravite } from '../view/mots.ts'
import { AnomalyList } from './anomaly-list.tsx'
import { GroupedRules } from './cycles/grouped-rules.tsx'
import classes from './dialogs.module.css'
import type { Juge } from './loi/juge.ts'
import { Repairs, type Reparable, useReparations } from './loi/repairs.tsx'
import { Scrolls } from './scrolls.tsx'
import type { Autour } from './use-lots.tsx'

/** What the lot is sent again with. */
export type Choix =
  | { readonly malgre?: true; readonly motif_derogation?: string; readonly autorisation?: Autorisation }
  /** Other changes in its place. */
  | { readonly repare: readonly Changement[] }

type Props = {
  readonly resultat: ResultatLot
  readonly changements: readonly Changement[]
  readonly autour: Autour
  readonly repondre: (choix: Choix | null) => void
  /** What was written to pass it the last time, and was not kept: offered again. */
  readonly phrase?: string | undefined
  /** Where the lot is of many days of many people: what keeps some of them back stops none of the others. */
  readonly etendu?: Etendu
}

interface Etendu {
  /** Whom something keeps back, by name; the others, how many they are. */
  readonly retenus: readonly string[]
  readonly autres: number
  readonly sansEux: () => void
  readonly onLeave: () => void
}

/** Ways out of what blocks, on the month as the lot would make it. */
function chercherPour({ anomalies }: ResultatLot, changements: readonly Changement[], { agents, postes }: Autour) {
  return async (juge: Juge): Promise<readonly Reparable[]> => {
    const etat = etatDe(rejouer(agents, changements, postes), postes, changements)
    const trouvees = await juge.reparer({
      ...{ etat, avant: etatDe(agents, postes), candidats: candidatsDe(agents) },
      cibles: anomalies.filter(a => a.niveau === 'bloquant'),
      metiers: new Map(postes.map(p => [p.poste_id, p.metier_id])),
    })
    // A shift that waits behind this one has no number to be changed by yet.
    const faisables = trouvees.filter(reparation => composer(changements, reparation, agents) !== null)
    return faisables.map(reparation => ({ reparation, dite: direReparation(reparation, { etat, agents, postes }) }))
  }
}

/** A rule blocks what was just done: each one with its article, and what may be done about it. */
export function BlockedDialog({ resultat, changements, autour, repondre, phrase = '', etendu }: Props) {
  const { anomalies, derogeable } = resultat
  const { agents } = autour
  const reparations = useReparations(
    autour.juge,
    chercherPour(resultat, changements, autour),
    JSON.stringify(changements),
  )
  const [deroge, setDeroge] = useState(false)
  const leave = () => repondre(null)
  useBackLayer(true, leave)
  const bloquantes = anomalies.filter(a => a.niveau === 'bloquant')
  const autorisee = bloquantes.some(a => exigeAutorisation(a.code))
  const deroger = autorisee ? 'Enregistrer l’autorisation' : 'Déroger par écrit'
  return (
    <Modal
      opened
      onClose={leave}
      title={
        etendu
          ? `${compter(etendu.retenus.length, 'agent retenu', 'agents retenus')} par une règle`
          : `${compter(bloquantes.length, 'règle bloque', 'règles bloquent')} ce changement`
      }
      centered
      size={500}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        <Scrolls label="Règles qui ne sont pas tenues">
          {etendu ? (
            // What is only told was read before it was asked for.
            <GroupedRules anomalies={bloquantes} agents={agents} onLeave={etendu.onLeave} />
          ) : (
            <AnomalyList anomalies={anomalies.toSorted(parGravite)} agents={agents} />
          )}
        </Scrolls>
        {deroge ? (
          <KeptForm<Motif> name="planning-derogation" empty={() => ({ motif: phrase, du: '', reference: '' })}>
            {garde => (
              <Derogation {...{ garde, repondre, phrase, autorisee, deroger }} onBack={() => setDeroge(false)} />
            )}
          </KeptForm>
        ) : (
          <>
            <Repairs
              reparations={reparations ?? []}
              partout
              onChoose={reparation => {
                const repare = composer(changements, reparation, agents)
                if (repare) repondre({ repare })
              }}
            />
            <p className={classes.quiet}>
              {derogeable
                ? autorisee
                  ? 'L’inspection du travail seule peut le permettre\u00a0: son autorisation s’enregistre avec sa date et sa référence. Gardé à réparer, il ne sera publié qu’une fois réparé.'
                  : 'Gardé à réparer, il ne sera publié qu’une fois réparé. Une dérogation écrite reste avec son auteur.'
                : `${direSansDerogation(bloquantes)} Gardé à réparer, il ne sera publié qu’une fois réparé.`}
            </p>
            {etendu && etendu.autres > 0 && (
              <p className={classes.quiet}>
                {`Sans eux\u00a0: rien n’est posé pour ${joindre(etendu.retenus)}\u00a0; le reste l’est, pour ${compter(etendu.autres, 'autre agent', 'autres agents')}.`}
              </p>
            )}
            <EndButtons>
              <Button variant="default" onClick={leave} data-autofocus>
                Ne rien changer
              </Button>
              {derogeable && (
                <Button variant="default" onClick={() => setDeroge(true)}>
                  {deroger}
                </Button>
              )}
              {etendu && etendu.autres > 0 && (
                <Button variant="default" onClick={etendu.sansEux}>
                  Appliquer sans eux
                </Button>
              )}
              <Button onClick={() => repondre({ malgre: true })}>Garder à réparer</Button>
            </EndButtons>
          </>
        )}
      </div>
    </Modal>
  )
}

/** Why no reason in writing is asked for: none of these rules takes one, or some of them do not. */
function direSansDerogation(bloquantes: readonly Anomalie[]): string {
  const fermes = bloquantes.filter(a => !peutDeroger(a.code, a.mesure))
  if (fermes.length === bloquantes.length) return 'Aucune dérogation écrite ne le permet.'
  return `Une dérogation écrite ne suffit pas\u00a0: ${compter(new Set(fermes.map(a => a.code)).size, 'règle n’en admet', 'règles n’en admettent')} aucune.`
}

/** What the authorisation takes of the kept sentence, its reference included. */
const EN_TETE = 200
const REPRISE = 'Repris de votre essai, qui n’a pas été enregistré.'

/** The day and the reference, of what the labour inspection allowed. */
type Motif = { readonly motif: string; readonly du: string; readonly reference: string }
type DerogationProps = {
  readonly garde: KeptDraft<Motif>
  readonly repondre: Props['repondre']
  readonly phrase: string
  /** The labour inspection alone may allow it. */
  readonly autorisee: boolean
  /** The word of the button. */
  readonly deroger: string
  readonly onBack: () => void
}

function Derogation({ garde, repondre, phrase, autorisee, deroger, onBack }: DerogationProps) {
  const [tente, setTente] = useState(false)
  const motif = garde.draft.motif.trim()
  const dit = derogationSchema.safeParse(motif).success
  const { du, reference } = garde.draft
  const autorisation = autorisationSchema.safeParse({ du, reference })
  async function envoyer() {
    setTente(true)
    if (!dit || (autorisee && !autorisation.success)) return
    await garde.close()
    repondre({ motif_derogation: motif, ...(autorisee && autorisation.success && { autorisation: autorisation.data }) })
  }
  return (
    <>
      {autorisee && (
        <>
          <DateInput
            label="Autorisation de l’inspection du travail du"
            value={du}
            onChange={jour => garde.change({ du: jour })}
          />
          <TextInput
            label="Référence de l’autorisation"
            value={reference}
            maxLength={100}
            onChange={event => garde.change({ reference: event.currentTarget.value })}
          />
        </>
      )}
      <Textarea
        label="Motif de la dérogation"
        description={[phrase !== '' && REPRISE, 'Gardé avec le changement, votre nom et la date.']
          .filter(Boolean)
          .join(' ')}
        value={garde.draft.motif}
        maxLength={autorisee ? DEROGATION_MAX - EN_TETE : DEROGATION_MAX}
        onChange={event => garde.change({ motif: event.currentTarget.value })}
        autosize
        minRows={3}
        data-autofocus
      />
      <Refusal>
        {tente &&
          autorisee &&
          !autorisation.success &&
          'Autorisation\u00a0: sa date et sa référence sont à renseigner.'}
      </Refusal>
      <Refusal>{tente && !dit && 'Motif\u00a0: à renseigner.'}</Refusal>
      <EndButtons>
        <Button variant="default" onClick={onBack}>
          Revenir
        </Button>
        <Button onClick={() => void envoyer()}>{deroger}</Button>
      </EndButtons>
    </>
  )
}
