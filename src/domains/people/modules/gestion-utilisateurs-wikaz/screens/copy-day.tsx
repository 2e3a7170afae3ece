import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { ecrireSemaine, type JourDispo } from '#domains/people/model/temps.ts'
import { joindre } from '#wire/french.ts'
import { jourEcrit } from './plages.ts'
import classes from './screen.module.css'

type Props = { id: number; semaine: readonly JourDispo[] }

/** "Copier lundi sur…": the hours of a day replace those of others, which come back by "Défaire". */
export function CopyDay({ id, semaine }: Props) {
  const [opened, setOpened] = useState(false)
  const [de, setDe] = useState(1)
  const [vers, setVers] = useState<readonly number[]>([])
  const params = { id: String(id) }
  const source = semaine.find(j => j.id === de)
  const cibles = semaine.filter(j => vers.includes(j.id) && j.id !== de)
  const remplacees = cibles.filter(j => j.etat === 1 && j.plages.length > 0).map(j => j.label.toLowerCase())
  const avant = cibles.map(j => jourEcrit(j))
  const { write, pending } = useWriting(ecrireSemaine, {
    toast: true,
    undo: () => undoBy(ecrireSemaine, { params, body: { jours: avant } }, 'Les horaires restent copiés.'),
  })
  function copier(): void {
    if (!source) return
    void write({ params, body: { jours: cibles.map(j => jourEcrit(source, j.id)) } })
    setOpened(false)
    setVers([])
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="sm" trapFocus width={300}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.8} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          Copier {source?.label.toLowerCase()} sur…
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.bloc}>
        <NativeSelect
          label="Copier"
          value={String(de)}
          data={semaine.map(j => ({ value: String(j.id), label: j.label }))}
          onChange={event => setDe(Number(event.currentTarget.value))}
        />
        <div>
          {semaine
            .filter(j => j.id !== de)
            .map(({ id: jour, label }) => (
              <Checkbox
                key={jour}
                className={classes.case}
                label={label}
                checked={vers.includes(jour)}
                onChange={event =>
                  setVers(event.currentTarget.checked ? [...vers, jour] : vers.filter(n => n !== jour))
                }
              />
            ))}
        </div>
        {remplacees.length > 0 && <p>Remplace les horaires&nbsp;: {joindre(remplacees)}.</p>}
        <Button disabled={cibles.length === 0} loading={pending} onClick={copier}>
          Copier
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
