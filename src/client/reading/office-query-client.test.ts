import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { OfficeQueryClient } from './office-query-client.ts'

/** A screen that reads `['fil']` from an office whose answers arrive when they are let go. */
function screen() {
  const client = new OfficeQueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const onTheirWay: { value: string; arrive: (failed?: boolean) => void }[] = []
  const office = { value: 'personne ne l’a lue', asked: 0 }
  const observer = new QueryObserver(client, {
    queryKey: ['fil'],
    queryFn: () => {
      office.asked++
      const { value } = office
      return new Promise<string>((resolve, reject) =>
        onTheirWay.push({ value, arrive: failed => (failed ? reject(new Error('coupé')) : resolve(value)) }),
      )
    },
  })
  const stop = observer.subscribe(() => undefined)
  return { client, office, onTheirWay, stop, shown: () => observer.getCurrentResult().data }
}

it('sees a change that was told while its first reading was on its way', async () => {
  const { client, office, onTheirWay, stop, shown } = screen()
  office.value = 'lue par 1 collègue'
  void client.invalidateQueries({ queryKey: ['fil'] })
  void client.invalidateQueries()
  onTheirWay[0]?.arrive()
  await expect.poll(() => onTheirWay.length).toBe(2)
  onTheirWay[1]?.arrive()
  await expect.poll(shown).toBe('lue par 1 collègue')
  expect(office.asked).toBe(2)
  stop()
})

it('reads again after a first reading that failed on its way', async () => {
  const { client, onTheirWay, stop, shown } = screen()
  void client.invalidateQueries({ queryKey: ['fil'] })
  onTheirWay[0]?.arrive(true)
  await expect.poll(() => onTheirWay.length).toBe(2)
  onTheirWay[1]?.arrive()
  await expect.poll(shown).toBe('personne ne l’a lue')
  stop()
})

it('a reading under way that has data is given up for the new one, as ever', async () => {
  const { client, office, onTheirWay, stop, shown } = screen()
  onTheirWay[0]?.arrive()
  await expect.poll(shown).toBe('personne ne l’a lue')
  void client.invalidateQueries({ queryKey: ['fil'] })
  office.value = 'lue par 1 collègue'
  void client.invalidateQueries({ queryKey: ['fil'] })
  await expect.poll(() => onTheirWay.length).toBe(3)
  onTheirWay[2]?.arrive()
  await expect.poll(shown).toBe('lue par 1 collègue')
  expect(office.asked).toBe(3)
  stop()
})

it('the promise of reading again is kept once what changed is here', async () => {
  const { client, office, onTheirWay, stop, shown } = screen()
  office.value = 'lue par 1 collègue'
  const read = client.invalidateQueries({ queryKey: ['fil'] })
  onTheirWay[0]?.arrive()
  await expect.poll(() => onTheirWay.length).toBe(2)
  onTheirWay[1]?.arrive()
  await read
  expect(shown()).toBe('lue par 1 collègue')
  stop()
})
