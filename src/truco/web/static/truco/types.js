/**
 * The shapes that travel on the wire and the client's own state, as JSDoc types. This module has
 * no code; others import its types.
 */

/** @typedef {{ say: string, group: string, from?: number, to?: number }} Offer */

/**
 * @typedef {object} SeatView
 * @property {number} seat
 * @property {number} side
 * @property {boolean} in_play
 * @property {boolean} [lifted]
 * @property {string[] | null} cards  null: unknown to this viewer
 * @property {number} held
 * @property {string[]} played
 */

/** @typedef {{ lead: number, cards: [number, string][], winner: number | "parda" | null }} Trick */

/**
 * The open question.
 * @typedef {object} Asks
 * @property {string} contest
 * @property {string | null} say
 * @property {number | null} by
 * @property {number} side
 * @property {number[]} to
 * @property {number | null} [stake]
 * @property {number | null} [refused]
 */

/** @typedef {{ say: string | null, stake: number | "game", word: number | null }} Stake */

/** @typedef {{ winner: number | null, reason?: string, games?: number[] }} Result */

/**
 * What one viewer may know; replaces the last one with every frame.
 * @typedef {object} View
 * @property {number | null} you
 * @property {string} ruleset
 * @property {number} players
 * @property {number} target
 * @property {number | null} malas  points of the first half; 0 or null: the game has no halves
 * @property {Record<string, unknown>} options
 * @property {"deal" | "play" | "over"} phase
 * @property {number} hand
 * @property {number} game
 * @property {number[]} games
 * @property {number} [games_to_win]  1: the match is one game
 * @property {number[]} score
 * @property {number} position
 * @property {number | null} winner
 * @property {number} mano
 * @property {number} dealer
 * @property {number | null} [deals]  who deals the next hand
 * @property {number | null} turn
 * @property {number[][]} sides
 * @property {number[]} present
 * @property {string | null} muestra
 * @property {SeatView[]} seats
 * @property {Trick[]} tricks
 * @property {"stay" | "pile" | "lifted"} trick_cards
 * @property {Asks | null} asks
 * @property {string[]} waiting
 * @property {Record<string, Stake>} stakes
 * @property {{ seat: number, say: string }[]} said
 * @property {[number, string][]} declared
 * @property {[number, string, number][]} points
 * @property {Record<string, string[]>} shown
 * @property {{ cards: string[], says: Offer[] }} may
 * @property {{ number: number, of: number } | null} duel
 * @property {Result | null} result
 */

/**
 * `kept`: free, but for a friend; `stands_in`: a bot plays for the one whose name it is.
 * @typedef {{ name: string, kind: "human" | "bot" | "free", bot?: string | null, present: boolean,
 *   kept?: boolean, stands_in?: boolean }} TableSeat
 */

/** @typedef {"table" | "side" | "phrases" | "off"} ChatRule */

/**
 * @typedef {object} Table
 * @property {string} id
 * @property {string} ruleset
 * @property {number} players
 * @property {number} target
 * @property {Record<string, unknown>} options
 * @property {{ bot_ms: number, deal_ms: number, cut_ms?: number, grace_ms?: number }} [pace]
 * @property {TableSeat[]} seats
 * @property {number[]} [wishes]  seats that want a rematch
 * @property {number} [match]  which match of the table this is, from 1
 * @property {{ action: number, bank: number } | null} [clock]  in seconds
 * @property {"seats" | "kings"} [sides]
 * @property {ChatRule} [chat]
 * @property {boolean} [stand_in]
 * @property {boolean} [open]
 * @property {number | null} [host]  the seat of who opened the table
 * @property {number} [spectators]
 * @property {number[]} [absent]  seats that have been away so long that their match may be claimed
 * @property {number | null} [fills_ms]  in how many milliseconds bots take the free seats
 * @property {string[]} [phrases]
 * @property {Record<string, string>} [senas]  the signs that may be made here, each with its gesture
 * @property {number} [grace_ms]
 */

/** @typedef {{ runs: boolean, left_ms: number, bank_ms: number, strikes: number }} SeatClock */

/** The clocks, and when they were told, by performance.now(). @typedef {{ at: number, seats: SeatClock[] }} Clock */

/**
 * What is public of a hand before it is dealt, and who has given his part to it.
 * @typedef {{ match?: string, hand: number, cutters?: number[], given?: number[] }} DealCard
 */

/** An event as one viewer gets it. @typedef {{ kind: string, [field: string]: any }} GameEvent */

/**
 * A frame from the server.
 * @typedef {{ t: string, n?: number, id?: string, e?: GameEvent | null, view?: View, table?: Table,
 *   you?: number | null, deal?: DealCard | null, events?: unknown[], code?: string, message?: string,
 *   cite?: string | null, clock?: { seats: SeatClock[] } | null, talk?: unknown[], seat?: number,
 *   sena?: string }} Frame
 */

/**
 * A command to the server, without its id.
 * @typedef {{ t: "act" | "deal" | "rematch" | "leave" | "seed" | "move" | "fill" | "claim" | "back" | "chat" | "phrase"
 *     | "sena" | "watch", position?: number, say?: string, hand?: number, seed?: string,
 *   cut?: number | null, seat?: number | null, match?: number, text?: string, phrase?: string, to?: "table" | "side",
 *   sena?: string }} Command
 */

/** @typedef {{ n: number, hand: number, e: GameEvent }} Line */
/** @typedef {{ n: number, seat: number, say: string, declared: boolean }} Balloon */
/** @typedef {{ side: number, contest: string, points: number, why: string | null, sides: number[][] }} Settlement */
/** @typedef {{ code: string, message: string, cite: string | null }} Problem */

/** Something said beside the game: free text, or a ready phrase by its key.
 * @typedef {{ n: number, seat: number, to: "table" | "side", text?: string, phrase?: string }} Talk */

/** A sign that is being seen; `key` tells two of one seat apart. @typedef {{ key: number, seat: number, sena: string }} Sign */
/** @typedef {"connecting" | "open" | "waiting" | "closed"} Link */

/**
 * All that the page knows of its table.
 * @typedef {object} State
 * @property {Link} link
 * @property {number | null} n  number of the last event
 * @property {number | null} you
 * @property {Table | null} table
 * @property {View | null} view
 * @property {Line[]} log
 * @property {Balloon[]} balloons
 * @property {Settlement[]} settled  of the hand that runs or has just ended
 * @property {GameEvent | null} last  the newest event, for sound
 * @property {Clock | null} clock
 * @property {Talk[]} talk  oldest first
 * @property {Talk[]} bubbles  what is shown at the seats, one a seat
 * @property {Sign[]} signs  one a seat
 * @property {GameEvent[]} draws  how the sides and the first dealer were drawn, until the first deal
 * @property {number | null} fillsAt  when bots take the free seats, by performance.now()
 * @property {{ n: number, strikes: number } | null} timeout  the viewer's own time was up
 * @property {boolean} gap  an event was missed: the connection must be made anew
 * @property {Problem | null} refusal  the last command that was refused
 * @property {Problem | null} problem  what ended the connection for good
 */

/**
 * `at`: when the frame came, by performance.now().
 * @typedef {{ type: "frame", frame: Frame, at?: number } | { type: "link", link: Link }
 *   | { type: "hush", n: number } | { type: "calm" }
 *   | { type: "sign", seat: number, sena: string } | { type: "unsign", key: number }
 *   | { type: "refuse", refusal: Problem } | { type: "fail", problem: Problem }} Action
 */

export {};
