import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import {
  COLONNES_PAIE,
  type ColonnePaie,
  donnerMatricule,
  enregistrerPaie,
  erreurLabel,
  lirePaie,
  type ProfilPaie,
  unitePaie,
} from '#domains/scheduling/model/cloture/paie.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { Restored } from '#kit/form/restored.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import classes from './closing.module.css'

type Props = { readonly opened: boolean; readonly onClose: () => void }

/** Which columns the payroll software takes, in which order, under which names; and each agent's number there. */
export function PayrollDialog({ opened, onClose }: Props) {
  const lecture = useReading(lirePaie)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Fichier de paie"
      size="34rem"
      attributes={{ header: { role: 'presentation' } }}
    >
      {lecture.data ? (
        <Columns key={lecture.data.version} paie={lecture.data} onClose={onClose} />
      ) : (
        <ReadingState {...lecture} what="Les colonnes du fichier de paie" kept={false} />
      )}
    </Modal>
  )
}

type Paie = NonNullable<ReturnType<typeof useReading<typeof lirePaie>>['data']>

function Columns({ paie, onClose }: { readonly paie: Paie; readonly onClose: () => void }) {
  const kept = useKeptDraft<ProfilPaie>(`brouillon:paie:${paie.version}`, { depart: paie.profil })
  const { colonnes, format, heures } = kept?.draft ?? paie.profil
  const changer = (part: Partial<ProfilPaie>) => kept?.change({ colonnes, format, heures, ...part })
  const { write, pending, message } = useWriting(enregistrerPaie, {
    done: () => {
      void kept?.restart(paie.profil)
      onClose()
    },
  })
  const libres = (Object.keys(COLONNES_PAIE) as ColonnePaie[]).filter(id => !colonnes.some(c => c.id === id))
  const deplacer = (rang: number, pas: number) => {
    const suite = [...colonnes]
    const [prise] = suite.splice(rang, 1)
    if (prise) suite.splice(rang + pas, 0, prise)
    changer({ colonnes: suite })
  }
  return (
    <div className={classes.form}>
      {kept?.found && <Restored onStartAgain={() => void kept.restart(paie.profil)} />}
      <NativeSelect
        label="Format"
        value={format}
        data={[
          { value: 'csv', label: 'CSV, séparé par des points-virgules' },
          { value: 'xlsx', label: 'Classeur (xlsx)' },
        ]}
        onChange={event => changer({ format: event.currentTarget.value === 'xlsx' ? 'xlsx' : 'csv' })}
      />
      <NativeSelect
        label="Heures"
        description={heures === 'hhmm' && 'L’écart et le solde restent en décimales, leur en-tête le dit.'}
        value={heures}
        data={[
          { value: 'decimal', label: 'En décimales\u00a0: 7,58' },
          { value: 'hhmm', label: 'En heures et minutes\u00a0: 7:35' },
        ]}
        onChange={event => changer({ heures: event.currentTarget.value === 'hhmm' ? 'hhmm' : 'decimal' })}
      />
      <ol className={classes.columns} aria-label="Colonnes, dans leur ordre">
        {colonnes.map(({ id, label }, rang) => (
          <li key={id} className={classes.column}>
            <TextInput
              aria-label={`Nom de la colonne ${COLONNES_PAIE[id]}`}
              value={label}
              error={erreurLabel(colonnes, rang)}
              maxLength={60}
              onChange={event => {
                const nom = event.currentTarget.value
                changer({ colonnes: colonnes.map(c => (c.id === id ? { ...c, label: nom } : c)) })
              }}
            />
            <span className={classes.unit}>{unitePaie(id, heures)}</span>
            <IconButton label={`Monter ${label}`} disabled={rang === 0} onClick={() => deplacer(rang, -1)}>
              <IconArrowUp size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={`Descendre ${label}`}
              disabled={rang === colonnes.length - 1}
              onClick={() => deplacer(rang, 1)}
            >
              <IconArrowDown size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={`Retirer ${label}`}
              disabled={colonnes.length === 1}
              onClick={() => changer({ colonnes: colonnes.filter(c => c.id !== id) })}
            >
              <IconX size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      {libres.length > 0 && (
        <NativeSelect
          label="Ajouter une colonne"
          value=""
          data={[{ value: '', label: 'Choisir…' }, ...libres.map(id => ({ value: id, label: COLONNES_PAIE[id] }))]}
          onChange={event => {
            const id = libres.find(l => l === event.currentTarget.value)
            if (id) changer({ colonnes: [...colonnes, { id, label: COLONNES_PAIE[id] }] })
          }}
        />
      )}
      <Refusal>{message}</Refusal>
      <Button
        loading={pending}
        disabled={colonnes.some((_, rang) => erreurLabel(colonnes, rang) !== null)}
        onClick={() => void write({ body: { colonnes, format, heures, version: paie.version } })}
      >
        Enregistrer les colonnes
      </Button>
      <details>
        <summary>Matricules des agents</summary>
        <div className={classes.numbers}>
          {paie.matricules.map(m => (
            <AgentNumber key={m.utilisateur_id} {...m} />
          ))}
        </div>
      </details>
    </div>
  )
}

/** Kept as one leaves the field. */
function AgentNumber({ utilisateur_id, label, matricule }: Paie['matricules'][number]) {
  const [saisi, setSaisi] = useState(matricule)
  const { write, message } = useWriting(donnerMatricule)
  return (
    <TextInput
      label={label}
      value={saisi}
      maxLength={40}
      error={message}
      onChange={event => setSaisi(event.currentTarget.value)}
      onBlur={() => {
        if (saisi.trim() !== matricule)
          void write({ params: { userId: String(utilisateur_id) }, body: { matricule: saisi.trim() } })
      }}
    />
  )
}
