import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTask } from '#client/call/use-task.ts'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import type { ReglageCompte, RegleCompte } from '../contract.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { NIVEAUX_MOTS } from './rule-form.ts'
import classes from './rules.module.css'

const TONS = { info: 'info', alerte: 'wait', bloquant: 'bad' } satisfies Record<string, PillTone>

type Props = {
  regles: readonly RegleCompte[]
  enregistrer: (reglage: ReglageCompte) => Promise<unknown>
}

/** Every rule in words: what it asks, which article says so, how grave it is; what the law imposes is only made stricter. */
export function Rules({ regles, enregistrer }: Props) {
  const online = useOnline()
  const [opened, setOpened] = useState<RegleCompte | null>(null)
  const { run, message } = useTask()

  const retablir = ({ code }: RegleCompte) => run(() => enregistrer({ code, niveau: null, seuil: null, source: '' }))

  return (
    <TitledCard titre="Règles de repos et de durée">
      <p>
        Ce que la loi ou votre convention impose peut être rendu plus exigeant. Moins exigeant, seulement là où
        l’article admet un accord ou une autorisation, que vous nommez, datez et recopiez.
      </p>
      <Refusal>{message}</Refusal>
      <ul className={classes.rules}>
        {regles.map(regle => (
          <li key={regle.code}>
            <div className={classes.words}>
              <h3>{regle.libelle}</h3>
              {regle.etapes.length === 0 && <p className={classes.none}>Pas contrôlée chez vous.</p>}
              {regle.etapes.map(({ niveau, phrase, reference, portee }) => (
                <div key={`${niveau} ${phrase}`} className={classes.step}>
                  <Pill tone={TONS[niveau]}>{NIVEAUX_MOTS[niveau]}</Pill>
                  <span>
                    {phrase} <small>{portee === 'compte' ? `Votre réglage, ${reference}` : reference}</small>
                  </span>
                </div>
              ))}
              {regle.reglage && regle.limite && (
                <p className={classes.limit}>
                  Imposé&nbsp;: {regle.limite.phrase} <small>{regle.limite.reference}</small>
                </p>
              )}
            </div>
            {regle.fixe ? (
              <span className={classes.none}>Ne se règle pas</span>
            ) : (
              <div className={classes.actions}>
                {regle.reglage && (
                  <Button
                    variant="subtle"
                    disabled={!online}
                    aria-label={`Rétablir ${regle.libelle}`}
                    onClick={() => void retablir(regle)}
                  >
                    Rétablir
                  </Button>
                )}
                <Button
                  variant="default"
                  disabled={!online}
                  title={online ? undefined : 'Les règles se changent avec du réseau'}
                  aria-label={`Régler ${regle.libelle}`}
                  onClick={() => setOpened(regle)}
                >
                  Régler
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <RuleDialog key={opened.code} regle={opened} enregistrer={enregistrer} onClose={() => setOpened(null)} />
      )}
    </TitledCard>
  )
}
