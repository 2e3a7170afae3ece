import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { KeptForm } from '#client/draft/kept-form.tsx'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import { DEROGATION_MAX, type ResultatLot } from '#domains/scheduling/model/bureau/changement.ts'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { compter } from '#wire/french.ts'
import type { Agent } from '../view/cases.ts'
import { parGravite } from '../view/mots.ts'
import { AnomalyList } from './anomaly-list.tsx'
import classes from './dialogs.module.css'
import { Scrolls } from './scrolls.tsx'

/** What the lot is sent again with. */
export type Choix = { readonly malgre?: true; readonly motif_derogation?: string }

type Props = {
  readonly resultat: ResultatLot
  readonly agents: readonly Agent[]
  readonly repondre: (choix: Choix | null) => void
}

/** A rule blocks what was just done: each one with its article, and what may be done about it. */
export function BlockedDialog({ resultat, agents, repondre }: Props) {
  const { anomalies, derogeable } = resultat
  const [deroge, setDeroge] = useState(false)
  const leave = () => repondre(null)
  useBackLayer(true, leave)
  const bloquantes = anomalies.filter(a => a.niveau === 'bloquant').length
  return (
    <Modal
      opened
      onClose={leave}
      title={`${compter(bloquantes, 'règle bloque', 'règles bloquent')} ce changement`}
      centered
      size={500}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        <Scrolls label="Règles qui ne sont pas tenues">
          <AnomalyList anomalies={anomalies.toSorted(parGravite)} agents={agents} />
        </Scrolls>
        {deroge ? (
          <KeptForm<Motif> name="planning-derogation" empty={() => ({ motif: '' })}>
            {garde => <Derogation garde={garde} repondre={repondre} onBack={() => setDeroge(false)} />}
          </KeptForm>
        ) : (
          <>
            <p className={classes.quiet}>
              {derogeable
                ? 'Gardé à réparer, il ne sera publié qu’une fois réparé. Une dérogation écrite reste avec son auteur.'
                : 'Aucune dérogation écrite ne le permet. Gardé à réparer, il ne sera publié qu’une fois réparé.'}
            </p>
            <EndButtons>
              <Button variant="default" onClick={leave} data-autofocus>
                Ne rien changer
              </Button>
              {derogeable && (
                <Button variant="default" onClick={() => setDeroge(true)}>
                  Déroger par écrit
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

type Motif = { readonly motif: string }
type DerogationProps = {
  readonly garde: KeptDraft<Motif>
  readonly repondre: Props['repondre']
  readonly onBack: () => void
}

function Derogation({ garde, repondre, onBack }: DerogationProps) {
  const [tente, setTente] = useState(false)
  const motif = garde.draft.motif.trim()
  async function envoyer() {
    setTente(true)
    if (!motif) return
    await garde.close()
    repondre({ motif_derogation: motif })
  }
  return (
    <>
      <Textarea
        label="Motif de la dérogation"
        description="Gardé avec le changement, votre nom et la date."
        value={garde.draft.motif}
        maxLength={DEROGATION_MAX}
        onChange={event => garde.change({ motif: event.currentTarget.value })}
        autosize
        minRows={3}
        data-autofocus
      />
      <Refusal>{tente && !motif && 'Motif\u00a0: à renseigner.'}</Refusal>
      <EndButtons>
        <Button variant="default" onClick={onBack}>
          Revenir
        </Button>
        <Button onClick={() => void envoyer()}>Déroger par écrit</Button>
      </EndButtons>
    </>
  )
}
