import type { Book } from './book.ts'

export interface SealedRead {
  /** Everything its storage keeps of what was read. */
  readonly text: string
  readonly files: number
  /** What still waits in its queue. */
  readonly waiting: number
  /** How much the sign-in screen says is waiting for this person to come back. */
  readonly says: number
}

/** A device whose person signed out: their work waits, told as much, and nothing that they had read stays behind. */
export function judgeSealed(book: Book, name: string, read: SealedRead): void {
  const { company } = book.phone(name)
  for (const { id, secret, company: theirs } of book.office.visits.values())
    if (theirs === company)
      book.holds(!read.text.includes(secret), () => `${name} was signed out of, and keeps the door code of visit ${id}`)
  book.holds(read.files === 0, () => `${name} was signed out of, and keeps ${read.files} files that were read`)
  book.holds(
    read.says === read.waiting,
    () => `${name} says that ${read.says} actions wait for their person, ${read.waiting} do`,
  )
}
